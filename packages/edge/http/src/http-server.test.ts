import { silentLogger } from '@ethread/core';
import { openServer, type OpenServer, replyOf } from './testing/open-server.ts';
import { readBody } from './read-body.ts';

const head = (...fields: readonly string[]) =>
  ['POST / HTTP/1.1', 'Host: a', 'Content-Type: application/json', ...fields, '', ''].join('\r\n');

describe('an HTTP server', () => {
  let opened: OpenServer;
  afterEach(() => opened.close());

  it('writes a reply in pieces, with its headers and a request id', async () => {
    opened = await openServer({ respond: () => ({ ...replyOf('[', '1,2]'), headers: { 'X-Own': 7 } }) });
    const response = await opened.post('');
    expect(await response.text()).toBe('[1,2]');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json',
      'content-length': '5',
      'x-own': '7',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it('joins the parts of a long body', async () => {
    const body = Array.from({ length: 100_000 }, (_none, at) => `${at},`).join('');
    opened = await openServer({
      respond: async (request) => replyOf(new TextDecoder().decode(await readBody(request, body.length))),
    });
    expect(await (await opened.post(body)).text()).toBe(body);
  });

  it('rejects a body of thousands of short chunks, and parses few of them', async () => {
    let parts = 0;
    opened = await openServer({
      respond: async (request) => {
        await readBody(request, 1_000_000, () => void parts++);
        return replyOf();
      },
    });
    const body = '1\r\n \r\n'.repeat(10_000);
    expect(await opened.raw(`${head('Transfer-Encoding: chunked')}${body}0\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 400 /,
    );
    expect(parts).toBeLessThan(300);
    const long = `40\r\n${' '.repeat(64)}\r\n`.repeat(10_000);
    const closing = head('Transfer-Encoding: chunked', 'Connection: close');
    expect(await opened.raw(`${closing}${long}0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([
    ['a request without Host', 'POST / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a sender that is too slow', `${head('Content-Length: 9')}1`, 408],
  ])('rejects %s in the form of every error', async (_case, bytes, status) => {
    opened = await openServer({}, { receiveTimeoutMs: 1_000 });
    const response = await opened.raw(bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toContain('X-Refused: yes');
    expect(JSON.parse(response.slice(response.indexOf('{')))).toMatchObject({ jsonrpc: '2.0', id: null });
  });

  it('ends the connection and logs the error when a response cannot be written', async () => {
    const logged: string[] = [];
    opened = await openServer({
      respond: () => Promise.reject(new Error('a response that throws')),
      logger: { ...silentLogger, error: (_fields: object, message: string) => void logged.push(message) },
    });
    await expect(opened.post('{}')).rejects.toThrow();
    expect(logged).toEqual(['a response could not be written']);
  });
});
