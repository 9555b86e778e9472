import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSampleService } from './stored-sample.ts';
import type { ServiceProcess } from './service-process.ts';

/** The precompiled contract that returns its input. */
const IDENTITY = `0x${'04'.padStart(40, '0')}`;
const ACCOUNT = `0x${'ab'.repeat(20)}`;
/** Long enough for a thread to parse it. */
const LONG = `0x${'aBcD'.repeat(100_000)}`;
/** Code that returns a byte with the value 7: MSTORE8(0, 7), RETURN(0, 1). The rest never runs. */
const LONG_CODE = `0x60075f5360015ff3${'5b'.repeat(200_000)}`;

describe('a request with long hex', () => {
  let service: ServiceProcess;
  beforeAll(async () => {
    service = await startSampleService('extended');
  });
  afterAll(() => service.stop());
  const send = async (method: string, ...params: readonly unknown[]) =>
    Object(await service.post({ jsonrpc: '2.0', id: 1, method, params }));

  it.each(['input', 'data'])('is a call with its bytes as %s, also in a batch', async (member) => {
    const params = [{ to: IDENTITY, [member]: LONG }, 'latest'];
    expect((await send('eth_call', ...params)).result).toBe(LONG.toLowerCase());
    const request = { jsonrpc: '2.0', method: 'eth_call', params };
    const batch = [
      { ...request, id: 1 },
      { ...request, id: 2 },
    ];
    expect(await service.post(batch)).toMatchObject([
      { id: 1, result: LONG.toLowerCase() },
      { id: 2, result: LONG.toLowerCase() },
    ]);
  });

  it('is a call with long code of an account', async () => {
    const { result } = await send('eth_call', { to: ACCOUNT }, 'latest', { [ACCOUNT]: { code: LONG_CODE } });
    expect(result).toBe('0x07');
  });

  it.each<[string, readonly unknown[], string]>([
    ['an odd digit', [{ to: IDENTITY, input: `${LONG}0` }], `string "${LONG.slice(0, 60)}…"`],
    ['the place of an address', [{ to: LONG }], `string "${LONG.slice(0, 60)}…"`],
    ['the place of overrides', [{ to: IDENTITY }, 'latest', { code: LONG }], ''],
  ])('is rejected with %s', async (_case, params, actual) => {
    const { error } = await send('eth_call', ...params);
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(actual) });
    expect(error.message.length).toBeLessThan(500);
  });
});

/** The members that the thread for JSON passes as bytes, and those that their methods compare with a few words. */
const LONG_OR_COMPARED = new Set(['input', 'data', 'code', 'tracer', 'timeout']);
/** Longer texts of params are shortened before any method sees them. */
const LONGEST = 16 * 1_024;

/** Returns the places in the params of a document that take texts of any length. */
function placesOfLongTexts(file: string): readonly string[] {
  const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openrpc', file), 'utf8'));
  const places = new Set<string>();
  const seen = new Set<unknown>();
  const walk = (given: unknown, place: string): void => {
    if (typeof given !== 'object' || given === null || seen.has(given)) return;
    const { $ref, type, enum: words, const: word, pattern = '', maxLength = Infinity } = Object(given);
    if (typeof $ref === 'string') {
      const [, ...path] = $ref.split('/');
      return walk(
        path.reduce((part, name) => Object(part)[name], document),
        $ref,
      );
    }
    seen.add(given);
    const withoutClasses = String(pattern).replace(/\[(?:\\.|[^\]])*\]/g, 'c');
    const isBounded = /^\^(?:(?![*+]|\{\d+,\}).)*\$$/.test(withoutClasses);
    const isText = [type].flat().includes('string') && words === undefined && word === undefined;
    if (isText && !isBounded && maxLength > LONGEST) places.add(place);
    for (const [name, part] of Object.entries(given)) {
      if (name === 'properties')
        for (const [member, schema] of Object.entries(part as object)) {
          if (!LONG_OR_COMPARED.has(member)) walk(schema, `${place}.${member}`);
        }
      else for (const one of [part].flat()) walk(one, place);
    }
  };
  for (const { name, params } of document.methods) for (const param of params) walk(param, name);
  return [...places];
}

describe('the params of all methods', () => {
  it.each(['openrpc.json', 'companions/openrpc.json'])(
    'take no text that the thread for JSON shortens: %s',
    (file) => expect(placesOfLongTexts(file)).toEqual([]),
  );

  it.each(['admin/openrpc.json'])('of another document take some: %s', (file) =>
    expect(placesOfLongTexts(file)).not.toEqual([]),
  );
});
