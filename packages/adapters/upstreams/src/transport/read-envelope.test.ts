import fc from 'fast-check';
import { EnvelopeError, parseJson, readEnvelope } from './read-envelope.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (part: Uint8Array | undefined) => part && new TextDecoder().decode(part);

describe('readEnvelope', () => {
  it('returns the bytes of any result unchanged, wherever the id is', () => {
    fc.assert(
      fc.property(fc.json(), fc.boolean(), (result, isIdLast) => {
        const parts = [`"result": ${result}`, '"id":7'];
        const response = `{"jsonrpc":"2.0",${(isIdLast ? parts : parts.toReversed()).join(' ,\n')} }\n`;
        const envelope = readEnvelope(bytes(response));
        expect(envelope.id).toBe(7);
        // The slice of a scalar may include the space after it.
        expect(text(envelope.result)?.trimEnd()).toBe(result.trimEnd());
      }),
    );
  });

  it('returns an error, also beside a null result', () => {
    const error = { code: 3, message: 'execution reverted' };
    const response = JSON.stringify({ jsonrpc: '2.0', id: 1, result: null, error });
    expect(readEnvelope(bytes(response))).toEqual({ id: 1, error });
    expect(readEnvelope(bytes('{"jsonrpc":"2.0","id":1,"error":null,"result":1}')).error).toBeUndefined();
  });

  it('returns the params of a notification', () => {
    const response = '{"jsonrpc":"2.0","method":"eth_subscription","params":{"result":1}}';
    expect(text(readEnvelope(bytes(response)).notified)).toBe('{"result":1}');
  });

  it.each([
    ['nothing', ''],
    ['a page', '<html><body>502</body></html>'],
    ['a list', '[{"jsonrpc":"2.0","id":1,"result":1}]'],
    ['another version', '{"jsonrpc":"1.0","id":1,"result":1}'],
    ['no version', '{"id":1,"result":1}'],
    ['neither result nor error', '{"jsonrpc":"2.0","id":1}'],
    ['both', '{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1,"message":""}}'],
    ['two results', '{"jsonrpc":"2.0","id":1,"result":1,"result":2}'],
    [
      'two results of which one is spelled with an escape',
      '{"jsonrpc":"2.0","id":1,"result":1,"\\u0072esult":2}',
    ],
    ['two answers', '{"jsonrpc":"2.0","id":1,"result":1}{"jsonrpc":"2.0","id":1,"result":2}'],
    ['an answer that was cut', '{"jsonrpc":"2.0","id":1,"result":{"a":"b'],
    ['an answer that was cut after its result', '{"jsonrpc":"2.0","id":1,"result":{"a":"b"}'],
    ['a member without a name', '{"jsonrpc":"2.0","id":1,:1}'],
    ['a comma at the end', '{"jsonrpc":"2.0","id":1,"result":1,}'],
  ])('rejects a response that is not valid: %s', (_case, response) => {
    expect(() => readEnvelope(bytes(response))).toThrow(EnvelopeError);
  });

  it('rejects a result that is not JSON, or leaves it to the parser', () => {
    for (const result of ['{]', '[}', '{"a":}', '0x', '"a" "b"', '1 2', '\u0000', '{"a":1}}']) {
      const check = () => {
        const { result: slice } = readEnvelope(bytes(`{"jsonrpc":"2.0","id":1,"result":${result}}`));
        parseJson(slice ?? new Uint8Array());
      };
      expect(check).toThrow(EnvelopeError);
    }
  });

  it('rejects a response that is not UTF-8', () => {
    const response = bytes('{"jsonrpc":"2.0","id":1,"result":"?"}');
    response[response.length - 3] = 0xff;
    expect(() => parseJson(readEnvelope(response).result ?? new Uint8Array())).toThrow(EnvelopeError);
  });
});
