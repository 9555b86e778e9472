import type { JsonStream } from './json-stream.ts';
import { parseMessage } from './parse-message.ts';
import { BatchBody, encodeChunks, printError, printResult, type ResponseChunks } from './print-response.ts';
import type { RequestItem } from './request.ts';
import { RpcError } from './rpc-error.ts';

const limits = {
  maxBatchItems: 100,
  maxDepth: 16,
  maxValues: 1_000,
  maxRequestValues: 1_000,
  maxContainers: 1_000,
  maxMembers: 1_000,
  maxRequestMembers: 1_000,
  maxNameBytes: 100,
};
const encode = (text: string) => new TextEncoder().encode(text);

/** Responds as a server with the methods of the specification's examples (section 7). */
function respond(text: string): string {
  const message = parseMessage(encode(text), limits);
  if (message.kind === 'notJson')
    return printed(printError(null, new RpcError('Parse error', { code: -32700 })));
  if (message.kind === 'tooLarge') throw new Error('no example is that large');
  if (message.kind === 'single') return printed(respondToItem(message.item) ?? []);
  const { items } = message;
  const pieces = Array.from({ length: items.length }, (_, index) => items.at(index)).flatMap((item) => {
    const one = item && respondToItem(item);
    return one ? [one] : [];
  });
  const batch = new BatchBody();
  for (const piece of pieces) batch.add(piece);
  return joined(batch.end());
}

function respondToItem(item: RequestItem): ResponseChunks | undefined {
  if (item.kind === 'notification') return undefined;
  if (item.kind === 'invalid') return printError(item.id, new RpcError('Invalid Request', { code: -32600 }));
  const { id, method, params } = item;
  if (method === 'subtract') return printResult(id, subtract(params));
  if (method === 'sum')
    return printResult(
      id,
      Object.values(Object(params)).reduce((sum: number, n) => sum + Number(n), 0),
    );
  if (method === 'get_data') return printResult(id, ['hello', 5]);
  return printError(id, new RpcError('Method not found', { code: -32601 }));
}

function subtract(params: unknown): number {
  if (Array.isArray(params)) return Number(params[0]) - Number(params[1]);
  const { minuend, subtrahend } = Object(params);
  return minuend - subtrahend;
}

const joined = (parts: readonly (Uint8Array | JsonStream)[]) =>
  Buffer.concat(parts.filter((part) => part instanceof Uint8Array)).toString();
const printed = (pieces: ResponseChunks) => joined(encodeChunks(pieces));

const parseError = '{"jsonrpc": "2.0", "error": {"code": -32700, "message": "Parse error"}, "id": null}';
const invalidRequest =
  '{"jsonrpc": "2.0", "error": {"code": -32600, "message": "Invalid Request"}, "id": null}';

describe("the JSON-RPC 2.0 specification's examples", () => {
  it.each([
    [
      'positional parameters',
      '{"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1}',
      '{"jsonrpc": "2.0", "result": 19, "id": 1}',
    ],
    [
      'positional parameters, reversed',
      '{"jsonrpc": "2.0", "method": "subtract", "params": [23, 42], "id": 2}',
      '{"jsonrpc": "2.0", "result": -19, "id": 2}',
    ],
    [
      'named parameters',
      '{"jsonrpc": "2.0", "method": "subtract", "params": {"subtrahend": 23, "minuend": 42}, "id": 3}',
      '{"jsonrpc": "2.0", "result": 19, "id": 3}',
    ],
    [
      'named parameters, reversed',
      '{"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": 42, "subtrahend": 23}, "id": 4}',
      '{"jsonrpc": "2.0", "result": 19, "id": 4}',
    ],
    [
      'a method that does not exist',
      '{"jsonrpc": "2.0", "method": "foobar", "id": "1"}',
      '{"jsonrpc": "2.0", "error": {"code": -32601, "message": "Method not found"}, "id": "1"}',
    ],
    ['invalid JSON', '{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]', parseError],
    ['an invalid request', '{"jsonrpc": "2.0", "method": 1, "params": "bar"}', invalidRequest],
    [
      'a batch of invalid JSON',
      '[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},{"jsonrpc": "2.0", "method"',
      parseError,
    ],
    ['an empty batch', '[]', invalidRequest],
    ['an invalid batch of one', '[1]', `[${invalidRequest}]`],
    ['an invalid batch', '[1,2,3]', `[${invalidRequest},${invalidRequest},${invalidRequest}]`],
    [
      'a batch of everything',
      `[{"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},
        {"jsonrpc": "2.0", "method": "notify_hello", "params": [7]},
        {"jsonrpc": "2.0", "method": "subtract", "params": [42,23], "id": "2"},
        {"foo": "boo"},
        {"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"},
        {"jsonrpc": "2.0", "method": "get_data", "id": "9"}]`,
      `[{"jsonrpc": "2.0", "result": 7, "id": "1"},
        {"jsonrpc": "2.0", "result": 19, "id": "2"},
        ${invalidRequest},
        {"jsonrpc": "2.0", "error": {"code": -32601, "message": "Method not found"}, "id": "5"},
        {"jsonrpc": "2.0", "result": ["hello", 5], "id": "9"}]`,
    ],
  ])('%s', (_name, request, response) => {
    expect(JSON.parse(respond(request))).toEqual(JSON.parse(response));
  });

  it.each([
    ['a notification', '{"jsonrpc": "2.0", "method": "update", "params": [1,2,3,4,5]}'],
    ['a notification of a method that does not exist', '{"jsonrpc": "2.0", "method": "foobar"}'],
    [
      'a batch of notifications',
      '[{"jsonrpc": "2.0", "method": "a", "params": [1]},{"jsonrpc": "2.0", "method": "b", "params": [7]}]',
    ],
  ])('%s gets no response', (_name, request) => {
    expect(respond(request)).toBe('');
  });
});
