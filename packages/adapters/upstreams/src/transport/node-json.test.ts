import { parseNodeJson, readEnvelope } from './node-json.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

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
    // In Latin-1 it is one byte, which begins no character of UTF-8.
    ['text that is not UTF-8', '{"jsonrpc":"2.0","id":1,"result":"ÿ"}'],
  ])('rejects a response that is not valid: %s', async (_case, response) => {
    const sent = Buffer.from(response, 'latin1');
    await expect(readEnvelope(sent)).rejects.toMatchObject({ name: 'TransportFault', kind: 'malformed' });
  });
});

describe('parseNodeJson', () => {
  it.each([
    [
      'proofs',
      Array.from({ length: 40_000 }, (_none, at) => ({ key: `0x${at}`, value: '0x0', proof: ['0x80'] })),
    ],
    ['a text', ['ab'.repeat(1_500_000)]],
  ])('parses large JSON: %s', async (_what, value) => {
    expect(await parseNodeJson(bytesOf(JSON.stringify(value)))).toEqual(value);
  });

  it.each(['{}', '[]', '0', '"a"'])(
    'rejects large JSON whose values would take much more memory than its text: %s',
    async (value) => {
      const text = `[${Array.from({ length: 1_100_000 }, () => value).join()}]`;
      await expect(parseNodeJson(bytesOf(text))).rejects.toThrow('too many values for its bytes');
    },
  );
});
