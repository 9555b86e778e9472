import { createRandom, type Random } from '@ethread/core';
import { errorTable } from '@ethread/types';
import { readExamples } from './document-examples.ts';
import { callOf, postJson, sendAlone } from './json-rpc.ts';
import { KEY, type ServiceProcess } from './service-process.ts';
import { startSampleService } from './stored-sample.ts';
import { openWebSocket } from './web-socket-client.ts';

const BODIES = 200;
const CALLS = [...readExamples()].flatMap(([method, examples]) =>
  examples.slice(0, 2).map(({ params }) => callOf(method, Object.values(params))),
);
/** Values in the place of others, as JSON. */
const STRANGE = [
  ...['null', 'true', '-0', '1e400', '9007199254740993', '""', '"0x"', '"0x0g"', '[]', '{}', '[[[[]]]]'],
  ...['"\\ud800"', '"__proto__"', '{"__proto__":{"a":1}}', '"constructor"', `"0x${'f'.repeat(65)}"`],
];
const CODES = new Set<unknown>(Object.values(errorTable).map(({ code }) => code));
/** What no response may show: a stack, a path, a source. */
const LEAKS = /node_modules|\\n\s+at |\.[cm]?[tj]s:\d|file:\/\/|node:internal|\/tmp\//;
/** Heads of requests that are no valid HTTP, or not for this service. */
const HEADS = [
  `POST /v3/${KEY}%00 HTTP/1.1\r\nHost: a`,
  `POST /v3/../../etc/passwd HTTP/1.1\r\nHost: a`,
  `POST /v3/${KEY} HTTP/1.1\r\nHost: a\r\nHost: b`,
  `POST /v3/${KEY} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6`,
  `POST /v3/${KEY} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked`,
  `POST /v3/${KEY} HTTP/1.1\r\nHost: a\r\nX-Long: ${'a'.repeat(20_000)}`,
  `GET /ws/v3/${KEY} HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nSec-WebSocket-Key: short`,
  '\u0016\u0003\u0001',
];

/** Returns a body with a strange value, with changed bytes, or without its end. */
function malformed(random: Random): Buffer {
  const text = JSON.stringify(random.pick(CALLS));
  const kind = random.below(4);
  if (kind === 0) {
    const values = [...text.matchAll(/"[^"]*"(?!:)|true|false|null|\d+/g)];
    const { index = 0, 0: value = '' } = values[random.below(values.length)] ?? {};
    return Buffer.from(text.slice(0, index) + random.pick(STRANGE) + text.slice(index + value.length));
  }
  if (kind === 1) return Buffer.from(text.slice(0, random.below(text.length)));
  if (kind === 2) return Buffer.from(`[${`${text},`.repeat(random.below(4))}${random.pick(STRANGE)}]`);
  const bytes = Buffer.from(text);
  for (let changes = 0; changes < 3; changes++) bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
}

/** Returns what is wrong with a response. */
function problemsOf(text: string): string[] {
  const items: unknown[] = [text === '' ? [] : JSON.parse(text)].flat();
  const problems = items.flatMap((item) => {
    const { jsonrpc, id, error, result } = Object(item);
    const isWell = jsonrpc === '2.0' && id !== undefined && (error === undefined) !== (result === undefined);
    const isOwnFault = error?.code === errorTable.InternalError.code;
    return isWell && !isOwnFault && (error === undefined || CODES.has(error.code)) ? [] : [text];
  });
  return LEAKS.test(text) || text.includes(KEY) ? [...problems, `a leak: ${text}`] : problems;
}

describe('a service that receives malformed and long requests', () => {
  let service: ServiceProcess;
  beforeAll(async () => void (service = await startSampleService()));

  it('rejects bodies with errors of the document, over HTTP and WebSocket', async () => {
    const random = createRandom(20_261);
    const webSocket = await openWebSocket(service.webSocketUrl);
    const problems: string[] = [];
    for (let count = 0; count < BODIES; count++) {
      const body = malformed(random).toString();
      const text = await (await postJson(service.apiUrl, body)).text();
      problems.push(...problemsOf(text));
      // A notification has no response, for which a WebSocket would wait.
      if (text !== '') problems.push(...problemsOf(JSON.stringify(await webSocket.call(body))));
    }
    webSocket.close();
    expect(problems).toEqual([]);
  });

  it('ends connections with malformed HTTP, and goes on', async () => {
    for (const head of HEADS) {
      const received = await sendAlone(
        Number(new URL(service.url).port),
        `${head}\r\nConnection: close\r\n\r\n`,
      );
      expect(received).toMatch(/^(?:HTTP\/1\.1 (?:[45]\d\d|200) |$)/);
      expect(received).not.toMatch(LEAKS);
    }
    expect(await service.query('eth_getBlockByNumber', '0x0', false)).toMatchObject({ number: '0x0' });
  });

  it('reads input of 400,000 characters, which a thread parses, and quotes little of it in an error', async () => {
    const long = `0x${'aBcD'.repeat(100_000)}`;
    // The precompiled contract that returns its input.
    const to = `0x${'04'.padStart(40, '0')}`;
    for (const member of ['input', 'data'])
      expect(await service.query('eth_call', { to, [member]: long }, 'latest')).toBe(long.toLowerCase());
    const rejected = [{ to, input: `${long}0` }, { to: long }, { to, accessList: long }];
    for (const call of rejected) {
      const { error } = Object(await service.call('eth_call', call, 'latest'));
      expect(error).toMatchObject({ code: -32602 });
      expect(error.message.length).toBeLessThan(500);
    }
  });

  it('never writes the key into its log', async () => {
    expect(await service.stop()).toBe(0);
    expect(service.output()).not.toContain(KEY);
  });
});
