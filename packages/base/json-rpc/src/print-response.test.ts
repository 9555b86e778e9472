import type { JsonStream } from './json-stream.ts';
import {
  BatchBody,
  JsonBytes,
  encodeChunks,
  printError,
  printResult,
  type ResponseChunks,
} from './print-response.ts';
import { NumberText } from './number-text.ts';
import { RpcError } from './rpc-error.ts';

const joined = (parts: readonly (Uint8Array | JsonStream)[]) =>
  Buffer.concat(parts.filter((part) => part instanceof Uint8Array)).toString();
const text = (pieces: ResponseChunks) => joined(encodeChunks(pieces));

describe('printing responses', () => {
  it('puts the envelope around bytes without changing them', () => {
    const result = JsonBytes.of({ name: 'é' });
    expect(printResult('a"b', result)).toContain(result.bytes);
    expect(JSON.parse(text(printResult('a"b', result)))).toEqual({
      jsonrpc: '2.0',
      id: 'a"b',
      result: { name: 'é' },
    });
    expect(result.parse()).toEqual({ name: 'é' });
  });

  it('prints a long numeric id with all its digits', () => {
    const id = new NumberText('12345678901234567890');
    expect(text(printResult(id, true))).toBe('{"jsonrpc":"2.0","id":12345678901234567890,"result":true}');
    expect(text(printError(id, new RpcError('no', { code: -1 })))).toBe(
      '{"jsonrpc":"2.0","id":12345678901234567890,"error":{"code":-1,"message":"no"}}',
    );
  });

  it('prints undefined as null', () => {
    expect(text(printResult(1, undefined))).toBe('{"jsonrpc":"2.0","id":1,"result":null}');
  });

  it('prints error data only when present', () => {
    expect(text(printError(null, new RpcError('no', { code: -1 })))).toBe(
      '{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"no"}}',
    );
    expect(JSON.parse(text(printError(1, new RpcError('no', { code: 3, data: '0x' }))))).toMatchObject({
      error: { data: '0x' },
    });
  });

  it('joins a batch of text and bytes', () => {
    const batch = new BatchBody();
    expect(batch.end()).toEqual([]);
    for (const response of [printResult(1, JsonBytes.of([])), printResult(2, true)]) batch.add(response);
    expect(JSON.parse(joined(batch.end()))).toEqual([
      { jsonrpc: '2.0', id: 1, result: [] },
      { jsonrpc: '2.0', id: 2, result: true },
    ]);
  });
});
