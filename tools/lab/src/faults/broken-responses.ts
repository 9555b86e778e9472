import type { ServerResponse } from 'node:http';
import { type Fault, type Injection, sendText } from './fault.ts';

/** The range of delays of a slow response, in milliseconds. It is longer than any normal response takes. */
const SLOW_MS = [50, 400] as const;
/** The longest time that a connection hangs, in milliseconds. */
const HANG_MS = 5_000;

const json = { 'Content-Type': 'application/json' } as const;

/** Closes a hanging connection after the limit when the client does not. */
function hang(response: ServerResponse): void {
  const timer = setTimeout(() => response.destroy(), HANG_MS);
  response.on('close', () => clearTimeout(timer));
}

/** A fault that alters every response. */
const broken = (name: string, send: (injection: Injection) => void): Fault => ({
  name,
  inject(injection) {
    send(injection);
    return true;
  },
});

/** Faults whose responses are late, incomplete, or in another form. */
export const brokenResponses: readonly Fault[] = [
  broken('delay', ({ honest, response, random }) => {
    setTimeout(() => sendText(response, honest.text), random.between(...SLOW_MS));
  }),
  broken('no response', ({ response }) => {
    hang(response);
  }),
  broken('stall in the body', ({ honest, response, random }) => {
    response.writeHead(200, { ...json, 'Content-Length': Buffer.byteLength(honest.text) });
    response.write(honest.text.slice(0, random.between(0, honest.text.length - 1)));
    hang(response);
  }),
  broken('reset', ({ response }) => {
    response.socket?.resetAndDestroy();
  }),
  broken('reset in the body', ({ honest, response, random }) => {
    response.writeHead(200, { ...json, 'Content-Length': Buffer.byteLength(honest.text) });
    const part = honest.text.slice(0, random.between(0, honest.text.length - 1));
    response.write(part, () => response.socket?.resetAndDestroy());
  }),
  broken('HTTP 429', ({ response }) => {
    response.writeHead(429, { 'Retry-After': '1' }).end();
  }),
  broken('HTTP 500', ({ response, random }) => {
    response.writeHead(random.pick([500, 502, 503, 504])).end('upstream failed');
  }),
  broken('HTML for JSON', ({ response, random }) => {
    const type = random.pick(['text/html', 'application/json']);
    response.writeHead(200, { 'Content-Type': type }).end('<html><body>Welcome</body></html>');
  }),
  broken('truncated body', ({ honest, response, random }) => {
    sendText(response, honest.text.slice(0, random.between(0, honest.text.length - 1)));
  }),
  broken('enormous body', ({ requested, response }) => {
    response.writeHead(200, json);
    response.write(`{"jsonrpc":"2.0","id":${JSON.stringify(requested.id)},"result":"0x`);
    const more = () => {
      if (!response.destroyed) response.write('00'.repeat(32_768), () => setImmediate(more));
    };
    more();
  }),
  broken('wrong id', ({ requested, honest, response, random }) => {
    const other = random.pick([
      { id: Number(requested.id) + 1 },
      { id: String(requested.id) },
      { id: null },
      {},
    ]);
    const { id: _own, ...result } = JSON.parse(honest.text);
    sendText(response, JSON.stringify({ ...result, ...other }));
  }),
  broken('two responses', ({ honest, response, random }) => {
    const { text } = honest;
    sendText(response, random.pick([text + text, `${text}\n${text}`, `[${text},${text}]`]));
  }),
  broken('no JSON-RPC', ({ honest, response, random }) => {
    const { jsonrpc, id, result, error } = JSON.parse(honest.text);
    const wrong = random.pick([
      { id, result, error },
      { jsonrpc: '1.0', id, result, error },
      { jsonrpc, id },
      { jsonrpc, id, result: result ?? '0x', error: { code: 1, message: 'both' } },
      { jsonrpc, id, error: 'text' },
      null,
      7,
    ]);
    sendText(response, JSON.stringify(wrong));
  }),
  broken('internal error', ({ requested, response, random }) => {
    const error = random.pick([
      { code: -32603, message: 'internal error at /home/node/src/rpc.js:12' },
      { code: -32000, message: 'too many requests, see https://node.example/limits' },
      { code: -32601, message: 'the method does not exist' },
      { code: -32005, message: 'daily request count exceeded' },
    ]);
    sendText(response, JSON.stringify({ jsonrpc: '2.0', id: requested.id, error }));
  }),
];
