import type { Random } from '@ethread/core';
import type { World } from './world.ts';

/** Bytes for a connection of their own. */
export interface HttpBytes {
  readonly bytes: Uint8Array;
  /** Whether the bytes may be incomplete. The sender then closes its side, and no response is required. */
  readonly mayBeIncomplete: boolean;
}

type HttpMaker = (random: Random, world: World) => HttpBytes;

const BODY = '{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["0x0",false]}';

interface Head {
  readonly line?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
}

/** Encodes a request that closes its connection. Absent parts are valid. */
function requestOf({ key, host }: World, { line, headers, body = BODY }: Head): HttpBytes {
  const lines = [
    line ?? `POST /v3/${key} HTTP/1.1`,
    ...(headers ?? [`Host: ${host}`, 'Content-Type: application/json', `Content-Length: ${body.length}`]),
    'Connection: close',
  ];
  return { bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1'), mayBeIncomplete: false };
}

const otherPath: HttpMaker = (random, world) => {
  const { key } = world;
  const path = random.pick([
    '/',
    '//',
    '/v3',
    '/v3/',
    '/v4/x',
    '/V3/x',
    `/v3/${key}/`,
    `/v3/${key}x`,
    `/v3/${key.toUpperCase()}`,
    `/v3/${key}%00`,
    `/v3/%2e%2e/${key}`,
    '/v3/../../etc/passwd',
    `/ws/v3/${key}`,
    '/ws/v3/wrong',
    '/healthz/x',
    '*',
    'healthz',
    `/${'a'.repeat(random.below(8_000))}`,
    `/v3/${'k'.repeat(random.below(8_000))}`,
    `/v3/${Buffer.from(random.bytes(8)).toString('hex')}?key=${key}`,
    '/v3/__proto__',
    '/v3/constructor',
  ]);
  return requestOf(world, { line: `POST ${path} HTTP/1.1` });
};

const otherMethod: HttpMaker = (random, world) => {
  const method = random.pick([
    'GET',
    'PUT',
    'DELETE',
    'PATCH',
    'TRACE',
    'PROPFIND',
    'CONNECT',
    'post',
    'FOO',
    'M-SEARCH',
  ]);
  const target = method === 'CONNECT' ? 'example.com:443' : `/v3/${world.key}`;
  return requestOf(world, {
    line: `${method} ${target} HTTP/1.1`,
    headers: [`Host: ${world.host}`],
    body: '',
  });
};

const otherVersion: HttpMaker = (random, world) => {
  const version = random.pick([
    'HTTP/0.9',
    'HTTP/1.2',
    'HTTP/2.0',
    'HTTP/11',
    'HTTP/',
    'http/1.1',
    'HTTPS/1.1',
    '',
  ]);
  return requestOf(world, { line: `POST /v3/${world.key} ${version}` });
};

const otherHeaders: HttpMaker = (random, world) => {
  const host = `Host: ${world.host}`;
  const type = 'Content-Type: application/json';
  const length = `Content-Length: ${BODY.length}`;
  const headers = random.pick<readonly string[]>([
    [type, length],
    [host, host, type, length],
    [host, length],
    [
      host,
      `Content-Type: ${random.pick(['text/plain', 'application/xml', 'application/jsonp', '', ';', '\u00ff'])}`,
      length,
    ],
    [host, type, 'Content-Length: -1'],
    [host, type, 'Content-Length: abc'],
    [host, type, 'Content-Length: 0x10'],
    [host, type, `Content-Length: ${'9'.repeat(30)}`],
    [host, type, 'Content-Length: 5242881'],
    [host, type, length, 'Content-Length: 5'],
    [host, type, length, 'Transfer-Encoding: chunked'],
    [host, type, 'Transfer-Encoding: gzip'],
    [host, type, 'Transfer-Encoding: chunked, chunked'],
    [host, type, length, 'Expect: 100-continue'],
    [host, type, length, 'Expect: something'],
    [host, type, length, 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA'],
    [host, type, length, 'Content-Encoding: gzip'],
    [host, type, length, `X-Long: ${'a'.repeat(random.below(20_000))}`],
    [host, type, length, 'X-Nul: a\u0000b'],
    [host, type, length, 'Bad Header: 1'],
    [host, type, length, ': no name'],
    [host, type, length, ' folded: yes'],
    [host, type, length, ...Array.from({ length: 300 }, (_, index) => `X-${index}: ${index}`)],
    [host, type, length, `Origin: ${random.pick(['null', '*', 'http://[', 'x'.repeat(500)])}`],
    [`Host: ${random.pick(['', '[', '[::1', ':80', 'a b', '../..', 'x'.repeat(3_000)])}`, type, length],
  ]);
  // Lengths that contradict the body leave a reader waiting for the rest.
  return { ...requestOf(world, { headers }), mayBeIncomplete: true };
};

const chunked: HttpMaker = (random, world) => {
  const chunk = `${BODY.length.toString(16)}\r\n${BODY}\r\n`;
  const body = random.pick([
    `${chunk}0\r\n\r\n`,
    `${chunk}0\r\nTrailer: x\r\n\r\n`,
    `zz\r\n${BODY}\r\n0\r\n\r\n`,
    `-1\r\n${BODY}\r\n0\r\n\r\n`,
    `ffffffffffffffffff\r\n${BODY}`,
    `${BODY.length.toString(16)};${'e'.repeat(random.below(20_000))}\r\n${BODY}\r\n0\r\n\r\n`,
    `${chunk.slice(0, -2)}0\r\n\r\n`,
    `1\r\n{\r\n`.repeat(random.below(500)),
    chunk,
  ]);
  const headers = [`Host: ${world.host}`, 'Content-Type: application/json', 'Transfer-Encoding: chunked'];
  return { ...requestOf(world, { headers, body }), mayBeIncomplete: true };
};

const notHttp: HttpMaker = (random, world) => {
  const { bytes } = requestOf(world, {});
  const start = random.below(bytes.length);
  return {
    bytes: random.pick([
      Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
      Buffer.from('160301020001000101fc0303', 'hex'),
      Buffer.from(`${BODY}\r\n\r\n`),
      Buffer.from('\r\n\r\n\r\n\r\n'),
      Buffer.from('GET\r\n\r\n'),
      Buffer.from(bytes).fill(random.below(256), start, Math.min(bytes.length, start + 1 + random.below(4))),
      bytes.subarray(0, start),
      Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
      random.bytes(1 + random.below(300)),
    ]),
    mayBeIncomplete: true,
  };
};

const badUpgrade: HttpMaker = (random, world) => {
  const path = random.pick([`/ws/v3/${world.key}`, '/ws/v3/wrong', '/ws/v3', `/v3/${world.key}`, '/']);
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  const version = 'Sec-WebSocket-Version: 13';
  const fields = random.pick<readonly string[]>([
    [version],
    [key],
    [version, 'Sec-WebSocket-Key: short'],
    [key, 'Sec-WebSocket-Version: 99'],
    [key, version, 'Sec-WebSocket-Protocol: ,,'],
    [key, version, 'Sec-WebSocket-Protocol: a, a'],
  ]);
  const wrongPath = path !== `/ws/v3/${world.key}`;
  const lines = [
    `${random.pick(['GET', 'POST'])} ${path} HTTP/1.1`,
    `Host: ${world.host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    ...(wrongPath ? [key, version] : fields),
  ];
  return { bytes: Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), mayBeIncomplete: false };
};

/** Kinds of malformed HTTP around a valid body. */
export const httpKinds: Readonly<Record<string, { readonly weight: number; readonly make: HttpMaker }>> = {
  'other path': { weight: 20, make: otherPath },
  'other HTTP method': { weight: 10, make: otherMethod },
  'other HTTP version': { weight: 5, make: otherVersion },
  'other headers': { weight: 25, make: otherHeaders },
  chunks: { weight: 10, make: chunked },
  'no HTTP': { weight: 15, make: notHttp },
  'bad upgrade': { weight: 15, make: badUpgrade },
};
