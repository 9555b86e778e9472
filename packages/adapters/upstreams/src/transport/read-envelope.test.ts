import { readEnvelope } from './read-envelope.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('readEnvelope', () => {
  it('returns a result, also of null, with its id and the bytes of the response', async () => {
    for (const result of [{ a: ['}', 1] }, null]) {
      const response = bytes(
        ` {"result": ${JSON.stringify(result)},\n"jsonrpc":"2.0","error":null,"id":7}\n`,
      );
      expect(await readEnvelope(response)).toEqual({ id: 7, result, bytes: response.length });
    }
  });

  it('returns an error, also beside a null result', async () => {
    const error = { code: 3, message: 'execution reverted' };
    const response = JSON.stringify({ jsonrpc: '2.0', id: 1, result: null, error });
    expect(await readEnvelope(bytes(response))).toEqual({ id: 1, error, bytes: response.length });
  });

  it('returns the params of a notification', async () => {
    const response = '{"jsonrpc":"2.0","method":"eth_subscription","params":{"result":1}}';
    expect(await readEnvelope(bytes(response))).toMatchObject({ notified: { result: 1 } });
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
