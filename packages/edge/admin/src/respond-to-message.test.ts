import * as fc from 'fast-check';
import { respondToMessage } from './respond-to-message.ts';
import { methodTable, transportLimits } from './generated/method-table.gen.ts';
import { type Administration, openAdministration } from './testing/open-administration.ts';

const names = Object.keys(methodTable);

/** Values that are more often almost valid than random ones. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('key_0000000000000000', 'team', '2026-12-31', 'https://a.example', '10.0.0.0/8', 'day'),
    fc.constantFrom(null, true, 0, -1, 1e308, '', '__proto__'),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(
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
      ),
      tie('value'),
      { maxKeys: 6 },
    ),
  ),
}));

describe('a message to the administration', () => {
  let world: Administration;

  beforeAll(async () => {
    world = await openAdministration();
  });
  afterAll(() => world.close());

  const respond = async (body: Uint8Array) => {
    const signal = new AbortController().signal;
    const reply = await respondToMessage(world, {
      body,
      signal,
      limits: transportLimits,
      context: { actor: 'a test', mayChange: true, requestId: 'r' },
    });
    const pieces = [];
    for await (const piece of reply.body) pieces.push(piece);
    const text = Buffer.concat(pieces.map((piece) => Buffer.from(piece as Uint8Array))).toString();
    return { status: reply.status, text };
  };

  it('never causes an internal error, whatever its params are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...names),
        fc.oneof(fc.array(value), value),
        async (method, params) => {
          const { text } = await respond(
            new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })),
          );
          const { jsonrpc, error }: { jsonrpc: string; error?: { code: number } } = JSON.parse(text);
          expect({ jsonrpc, isFault: error?.code === -32603 }).toEqual({ jsonrpc: '2.0', isFault: false });
          expect(text.length).toBeLessThan(100_000);
        },
      ),
      { numRuns: 600, examples: names.map((name): [string, null[]] => [name, [null]]) },
    );
    expect(world.logged.filter((line) => line.includes('fault'))).toEqual([]);
  });

  it('never causes an internal error, whatever its bytes are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 64 }), async (bytes) => {
        const { status, text } = await respond(bytes);
        expect([200, 400]).toContain(status);
        expect(JSON.parse(text)).toMatchObject({ error: { code: expect.any(Number) } });
      }),
    );
  });

  it('is not processed after the client has gone', async () => {
    const gone = new AbortController();
    gone.abort();
    const create = {
      jsonrpc: '2.0',
      id: 1,
      method: 'keys_create',
      params: [{ label: 'late', plan: 'team' }],
    };
    const body = new TextEncoder().encode(JSON.stringify([create, create]));
    await respondToMessage(world, {
      body,
      signal: gone.signal,
      limits: transportLimits,
      context: { actor: 'a test', mayChange: true, requestId: 'r' },
    });
    expect((await world.client.keys_list()).filter(({ label }) => label === 'late')).toEqual([]);
  });
});
