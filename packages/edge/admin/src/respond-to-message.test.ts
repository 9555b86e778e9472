import * as fc from 'fast-check';
import { respondToMessage } from './respond-to-message.ts';
import { methodTable, transportLimits } from './generated/method-table.gen.ts';
import { type Administration, openAdministration } from './testing/open-administration.ts';

const names = Object.keys(methodTable);

/** Values that are more often almost valid than random ones. */
const FIELDS = [
  'label',
  'plan',
  'chains',
  'origins',
  'addresses',
  'expiresAt',
  'key',
  'by',
  'from',
  'to',
  'id',
];
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('key_0000000000000000', 'team', '2026-12-31', 'https://a.example', '10.0.0.0/8', 'day'),
    fc.constantFrom(null, true, 0, -1, 1e308, '', '__proto__'),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...FIELDS), tie('value'), { maxKeys: 6 }),
  ),
}));

describe('a message to the administration', () => {
  let world: Administration;

  beforeAll(async () => {
    world = await openAdministration();
  });
  afterAll(() => world.close());

  async function respond(message: unknown, signal = new AbortController().signal): Promise<string> {
    const context = { actor: 'a test', mayChange: true, requestId: 'r' };
    const body = new TextEncoder().encode(JSON.stringify(message));
    const reply = await respondToMessage(world, { body, signal, limits: transportLimits, context });
    const pieces = [];
    for await (const piece of reply.body) pieces.push(piece);
    return Buffer.concat(pieces.map((piece) => Buffer.from(piece as Uint8Array))).toString();
  }

  it('never causes an internal error, whatever its params are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.oneof(fc.array(value), value),
        async (method, params) => {
          const text = await respond({ jsonrpc: '2.0', id: 1, method, params });
          const { jsonrpc, error }: { jsonrpc: string; error?: { code: number } } = JSON.parse(text);
          expect({ jsonrpc, isFault: error?.code === -32603 }).toEqual({ jsonrpc: '2.0', isFault: false });
          expect(text.length).toBeLessThan(100_000);
        },
      ),
      { numRuns: 600, examples: names.map((name): [string, null[]] => [name, [null]]) },
    );
    expect(world.logged.filter((line) => line.includes('fault'))).toEqual([]);
  });

  it('is not processed after the client has gone', async () => {
    const params = [{ label: 'late', plan: 'team' }];
    const create = { jsonrpc: '2.0', id: 1, method: 'keys_create', params };
    await respond([create, create], AbortSignal.abort());
    expect((await world.client.keys_list()).filter(({ label }) => label === 'late')).toEqual([]);
  });
});
