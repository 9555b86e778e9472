import { ParsedHex } from '@ethread/core';
import type { Message, StructureLimits } from '@ethread/json-rpc';
import { createJsonThread, type JsonThread } from './json-thread.ts';

const LIMITS: StructureLimits = {
  maxBatchItems: 1_000,
  maxDepth: 64,
  maxValues: 131_072,
  maxRequestValues: 32_768,
  maxContainers: 16_384,
  maxMembers: 24_576,
  maxRequestMembers: 4_096,
  maxNameBytes: 256,
};
const BODY_BYTES = 5 * 1024 * 1024;

/** Returns a JSON array of one element many times, of at least this many bytes. */
const arrayOf = (bytes: number, element: string) =>
  `[${Array.from({ length: Math.ceil(bytes / (element.length + 1)) }, () => element).join()}]`;

const request = (id: string, params: string) =>
  `{"jsonrpc":"2.0","id":${id},"method":"m","params":${params}}`;
const itemsOf = (message: Message) =>
  message.kind === 'batch'
    ? Array.from({ length: message.items.length }, (_, at) => message.items.at(at))
    : [];

describe('the thread for large JSON', () => {
  let thread: JsonThread;
  const parse = (text: string | Uint8Array, limits = LIMITS) =>
    thread.parse(typeof text === 'string' ? new TextEncoder().encode(text) : text, limits, 'client');

  beforeAll(() => (thread = createJsonThread()));
  afterAll(() => thread.close());

  it('parses a single request in the thread', async () => {
    const long = '0'.repeat(BODY_BYTES - 200);
    expect(await parse(request('1.0', `["${long}"]`))).toEqual({
      kind: 'single',
      item: { kind: 'call', id: 1, method: 'm', params: [`${'0'.repeat(16 * 1_024)}…`] },
    });
  });

  it.each([
    ['input', true],
    ['data', true],
    ['code', true],
    ['value', false],
  ])('passes long hex of the member %s as bytes: %s', async (member, isParsed) => {
    const hex = `0x${'aB'.repeat(2_400_000)}`;
    const text = request('1', `[{"${member}":"${hex}"}]`);
    const items = [await parse(text), await parse(`[${text},${request('2', '[]')}]`)];
    for (const message of items) {
      const [item] = message.kind === 'single' ? [message.item] : await Promise.all(itemsOf(message));
      const [{ [member]: value }] = Object(item).params;
      expect(value instanceof ParsedHex).toBe(isParsed);
      expect(String(value)).toBe(isParsed ? hex.toLowerCase() : `${hex.slice(0, 16 * 1_024)}…`);
    }
  });

  it.each([
    ['1.7 million empty objects', '{}', 'maxRequestValues'],
    ['objects 60 levels deep', `${'{"a":'.repeat(60)}0${'}'.repeat(60)}`, 'maxRequestMembers'],
  ])('rejects %s before it parses them', async (_case, element, limit) => {
    const text = request('1', arrayOf(BODY_BYTES - 1_000, element));
    expect(await parse(text)).toMatchObject({ kind: 'tooLarge', limit });
  });

  describe('with the most awkward request within the limits', () => {
    const name = 'x'.repeat(240);
    const objects = Array.from({ length: 4_000 }, (_, index) => `{"name ${index} ${name}":0}`);
    const body = request('1', `[${objects.join()},"${'x'.repeat(4_000_000)}"]`);
    let turns: string[];
    let inTurns: JsonThread;

    beforeEach(() => {
      turns = [];
      const noteTurn = (client: string): undefined => void turns.push(client);
      inTurns = createJsonThread({
        take: noteTurn,
        paceOf: (client) => ({ isDue: () => true, rest: async () => noteTurn(client) }),
      });
    });
    afterEach(() => inTurns.close());

    it('parses it in turns of its client', async () => {
      expect(await inTurns.parse(new TextEncoder().encode(body), LIMITS, 'a')).toMatchObject({
        kind: 'single',
        item: { kind: 'call', params: { length: 4_001 } },
      });
      expect([turns.length > 30, new Set(turns)]).toEqual([true, new Set(['a'])]);
    });

    it('parses it in turns of its client within a batch', async () => {
      const batch = `[${request('1', '[]')},${body},${request('12345678901234567890', `[${objects.join()}]`)}]`;
      const message = await inTurns.parse(new TextEncoder().encode(batch), LIMITS, 'a');
      expect(turns).toEqual([]);
      const [short, long, rounded] = await Promise.all(itemsOf(message));
      expect(short).toMatchObject({ kind: 'call', params: [] });
      expect(long).toMatchObject({ kind: 'call', params: { length: 4_001 } });
      expect(rounded).toMatchObject({ id: { text: '12345678901234567890' }, params: { length: 4_000 } });
      expect(turns.length).toBeGreaterThan(60);
    });
  });
});
