import { parseLargeJson, readEnvelope } from './node-json.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const word = (length: number) => 'ab'.repeat(length / 2);

describe('readEnvelope', () => {
  it('returns a result, also of null, with its id and the bytes of the response', async () => {
    for (const result of [{ a: ['}', 1] }, null]) {
      const response = bytesOf(
        ` {"result": ${JSON.stringify(result)},\n"jsonrpc":"2.0","error":null,"id":7}\n`,
      );
      expect(await readEnvelope(response)).toEqual({ id: 7, result, bytes: response.length });
    }
  });

  it('returns an error, also beside a null result', async () => {
    const error = { code: 3, message: 'execution reverted' };
    const response = JSON.stringify({ jsonrpc: '2.0', id: 1, result: null, error });
    expect(await readEnvelope(bytesOf(response))).toEqual({ id: 1, error, bytes: response.length });
  });

  it('returns the params of a notification', async () => {
    const response = '{"jsonrpc":"2.0","method":"eth_subscription","params":{"result":1}}';
    expect(await readEnvelope(bytesOf(response))).toMatchObject({ notified: { result: 1 } });
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html><body>502</body></html>'],
    ['a list', '[{"jsonrpc":"2.0","id":1,"result":1}]'],
    ['another version', '{"jsonrpc":"1.0","id":1,"result":1}'],
    ['neither result nor error', '{"jsonrpc":"2.0","id":1}'],
    ['both', '{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":""}}'],
    ['two answers', '{"jsonrpc":"2.0","id":1,"result":1}{"jsonrpc":"2.0","id":1,"result":2}'],
    ['an answer that was cut', '{"jsonrpc":"2.0","id":1,"result":{"a":"b'],
    ['text that is not UTF-8', '{"jsonrpc":"2.0","id":1,"result":"\u{fffd}"}'],
  ])('rejects a response that is not valid: %s', async (_case, response) => {
    // The replacement character stands for a byte that begins no character.
    const sent = Buffer.from(response.replace('\u{fffd}', 'ÿ'), 'latin1');
    await expect(readEnvelope(sent)).rejects.toMatchObject({ name: 'TransportFault', kind: 'malformed' });
  });
});

describe('parseLargeJson', () => {
  it.each<[string, unknown]>([
    [
      'a list of many small elements',
      Array.from({ length: 9_000 }, (_none, index) => ({ index, data: word(100) })),
    ],
    [
      'an object with a large list',
      { number: '0x1', transactions: Array.from({ length: 6_000 }, () => [word(100)]), last: null },
    ],
    ['one string', word(900_000)],
    ['empty lists and objects', [[], word(400_000), [[]], {}, { a: {} }]],
    ['names and strings with quotes, brackets and commas', { 'a"],[{': [`"]},${word(300_000)}\\`, '🜄,'] }],
  ])('parses large JSON like JSON.parse: %s', async (_what, value) => {
    for (const text of [JSON.stringify(value), ` ${JSON.stringify(value, null, 2)}\n`]) {
      const bytes = bytesOf(text);
      expect(bytes.length).toBeGreaterThan(256 * 1024);
      expect(await parseLargeJson(bytes)).toEqual(value);
    }
  });

  it.each([
    ['a missing end', (text: string) => text.slice(0, -1)],
    ['a second end', (text: string) => `${text}]`],
    ['a comma too many', (text: string) => `${text.slice(0, -1)},]`],
    ['no comma', (text: string) => text.replace('","', '""')],
    ['a word that is none', (text: string) => text.replace('"', 'x"')],
  ])('rejects large JSON with %s', async (_what, spoil) => {
    const text = JSON.stringify([word(200_000), word(200_000), word(200_000)]);
    await expect(parseLargeJson(bytesOf(spoil(text)))).rejects.toMatchObject({ kind: 'malformed' });
  });

  it('parses a trace of 1,024 nested calls', async () => {
    let trace: object = { type: 'CALL', input: word(300_000) };
    for (let depth = 1; depth < 1_024; depth++)
      trace = { type: 'CALL', input: word(1_000), calls: [{ type: 'CALL' }, trace], error: null };
    const text = JSON.stringify({ result: [{ result: trace }] });
    // Its matchers recurse too deep.
    expect(JSON.stringify(await parseLargeJson(bytesOf(text))) === text).toBe(true);
  });

  it('rejects large JSON that is nested deeper than calls can be', async () => {
    const text = `${'['.repeat(3_000)}"${word(700_000)}"${']'.repeat(3_000)}`;
    await expect(parseLargeJson(bytesOf(text))).rejects.toThrow('nested too deep');
  });

  it('parses escaped quotes and backslashes at any end of a string', async () => {
    for (const length of [70, 79, 80, 81, 300_000]) {
      for (const end of ['\\', '"', '\\\\', '\\"', '"\\\\"']) {
        const value = [
          word(300_000),
          `${'a'.repeat(length)}${end}`,
          { [`${'b'.repeat(length)}${end}`]: 1 },
          'c',
        ];
        expect(await parseLargeJson(bytesOf(JSON.stringify(value)))).toEqual(value);
      }
    }
  });

  it('leaves event-loop ticks to other work while it parses', async () => {
    const list = Array.from({ length: 40_000 }, (_none, index) => ({ index, data: word(200) }));
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    await parseLargeJson(bytesOf(JSON.stringify(list)));
    isOver = true;
    expect(turns).toBeGreaterThan(2);
  });

  it('rejects large JSON whose values would take much more memory than its text', async () => {
    for (const value of ['{}', '[]', '0', '"a"']) {
      const text = `[${Array.from({ length: 10_000 }, () => value).join()}]`;
      await expect(parseLargeJson(bytesOf(text))).rejects.toThrow('too many values for its bytes');
    }
  });

  it('parses the short values of proofs and logs', async () => {
    const slots = Array.from({ length: 5_000 }, (_none, index) => ({
      key: `0x${index}`,
      value: '0x0',
      proof: [],
    }));
    expect(await parseLargeJson(bytesOf(JSON.stringify(slots)))).toEqual(slots);
  });
});
