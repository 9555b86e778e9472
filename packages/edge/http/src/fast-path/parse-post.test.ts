import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { parsePost } from './parse-post.ts';

const MAX_BODY_BYTES = 1_000;
const parse = (text: string) => parsePost(Buffer.from(text, 'latin1'), MAX_BODY_BYTES);
const FIELDS = 'Host: a\r\nContent-Length: 2\r\n';
const post = (fields = FIELDS, body = '{}', target = '/v3/key') =>
  `POST ${target} HTTP/1.1\r\n${fields}\r\n${body}`;

describe('the bytes of a plain POST', () => {
  it('parses a plain POST into its parts, without the bytes after it, and reports one that arrived only in part', () => {
    const text = post('HOST: a:1\r\ncontent-type:application/json\r\nContent-Length: \t2 \r\nX-Empty:\r\n');
    expect(parse(`${text}POST`)).toEqual({
      kind: 'post',
      head: {
        bytes: Buffer.from(text.slice(0, -2)),
        url: '/v3/key',
        headers: { host: 'a:1', 'content-type': 'application/json', 'content-length': '2', 'x-empty': '' },
        bodyLength: 2,
      },
      body: Buffer.from('{}'),
      length: text.length,
    });
    for (let length = 1; length < text.length; length++)
      expect(parse(text.slice(0, length))).toEqual({ kind: 'part' });
  });

  it('reuses the previous head only when it is the same to its last byte', () => {
    const first = parse(post());
    if (first.kind !== 'post') throw new Error('it was not read');
    const again = (text: string) => parsePost(Buffer.from(text), MAX_BODY_BYTES, first.head);
    expect(again(post(FIELDS, '[]'))).toEqual({ ...first, body: Buffer.from('[]') });
    expect(again(post(FIELDS, '['))).toEqual({ kind: 'part' });
    expect(again(post().slice(0, 40))).toEqual({ kind: 'part' });
    const other = post('Host: b\r\nContent-Length: 1\r\n', '7');
    expect(again(other)).toEqual(parse(other));
    expect(again(post(`${FIELDS}Transfer-Encoding: chunked\r\n`))).toEqual({ kind: 'other' });
  });

  it.each([
    ['another method', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a method in small letters', post().replace('POST', 'post')],
    ['empty lines before it', `\r\n${post()}`],
    ['a target in absolute form', post(FIELDS, '{}', 'http://a/v3/key')],
    ['a target with a blank', post(FIELDS, '{}', '/v3/a b')],
    ['a target beyond ASCII', post(FIELDS, '{}', '/v3/\xe9')],
    ['an older version', post().replace('1.1', '1.0')],
    ['no header', 'POST / HTTP/1.1\r\n\r\n'],
    ['no host', post('Content-Length: 2\r\n')],
    ['two hosts', post(`${FIELDS}host: b\r\n`)],
    ['no length', post('Host: a\r\n')],
    ['two lengths', post(`${FIELDS}Content-Length: 2\r\n`)],
    ['a list of lengths', post('Host: a\r\nContent-Length: 2, 2\r\n')],
    ['a length with a sign', post('Host: a\r\nContent-Length: +2\r\n')],
    ['a length that is no number', post('Host: a\r\nContent-Length: 0x2\r\n')],
    ['a length beyond the limit', post(`Host: a\r\nContent-Length: ${MAX_BODY_BYTES + 1}\r\n`)],
    ['a length without end', post(`Host: a\r\nContent-Length: ${'9'.repeat(400)}\r\n`)],
    ['chunks', post(`${FIELDS}Transfer-Encoding: chunked\r\n`)],
    ['an encoding that is none', post(`${FIELDS}Transfer-Encoding: identity\r\n`)],
    ['a blank before the colon', post(`${FIELDS}Transfer-Encoding : chunked\r\n`)],
    ['a line that is folded', post(`${FIELDS}X-A: b\r\n c\r\n`)],
    ['a bare line feed', post(`${FIELDS}X-A: b\nX-B: c\r\n`)],
    ['a bare carriage return', post(`${FIELDS}X-A: b\rX-B: c\r\n`)],
    ['a NUL', post(`${FIELDS}X-A: b\0\r\n`)],
    ['a byte beyond ASCII', post(`${FIELDS}X-A: \xe9\r\n`)],
    ['a header without a name', post(`${FIELDS}: b\r\n`)],
    ['a header without a colon', post(`${FIELDS}X-A\r\n`)],
    ['a header of an inherited name', post(`${FIELDS}constructor: b\r\n`)],
    ['an expectation', post(`${FIELDS}Expect: 100-continue\r\n`)],
    ['an upgrade', post(`${FIELDS}Connection: upgrade\r\nUpgrade: websocket\r\n`)],
    ['an end of the connection', post(`${FIELDS}Connection: close\r\n`)],
    ['a head that is too large', post(`${FIELDS}X-A: ${'a'.repeat(8_192)}\r\n`)],
    ['a head without end', `POST / HTTP/1.1\r\nX-A: ${'a'.repeat(8_192)}`],
  ])('does not parse %s as a plain POST', (_case, text) => {
    expect(parse(text)).toEqual({ kind: 'other' });
  });

  describe('in comparison with node:http', () => {
    let server: Server;
    let port: number;
    let read: (request: object) => void;

    beforeAll(async () => {
      server = createServer((request, response) => {
        let body = '';
        request.setEncoding('latin1').on('data', (chunk: string) => (body += chunk));
        request.on('end', () => {
          const { method, url, headers } = request;
          read({ method, url, headers, body });
          response.end();
        });
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      ({ port } = Object(server.address()));
    });
    afterAll(() => new Promise((resolve) => server.close(resolve)));

    /** Returns how node:http parses the first request of some bytes. */
    function readByNode(text: string): Promise<object> {
      return new Promise((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
        read = (request) => {
          socket.destroy();
          resolve(request);
        };
        socket.on('data', (chunk) => reject(new Error(chunk.toString()))).on('error', reject);
      });
    }

    const piece = (...usual: readonly string[]) =>
      fc.oneof(
        { weight: 60, arbitrary: fc.constantFrom(...usual) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary-ascii', maxLength: 4 }) },
        { weight: 1, arbitrary: fc.constantFrom('\r', '\n', '\0', '\t', ' ', '\xa0', '\xff', ',', ';', '"') },
      );
    const field = fc.tuple(
      piece(
        ...[
          'Content-Type',
          'Accept',
          'X-A',
          'Cookie',
          'Connection',
          'Keep-Alive',
          'Transfer-Encoding',
          'host',
        ],
      ),
      piece(':', ': ', ':\t '),
      piece('a', '2', 'application/json', 'keep-alive', 'chunked', '', 'a b'),
      piece('\r\n', ' \r\n'),
    );
    const message = fc
      .tuple(
        piece('POST'),
        piece(' '),
        piece('/', '/v3/key', '/v3/key?a=%20&b'),
        piece(' HTTP/1.1'),
        fc.array(field, { maxLength: 3 }),
        piece('Content-Length: 2', 'content-length:2\t', 'Content-Length: 02', 'Content-Length: 4'),
        piece('{}', '[]{}', '\r\n\r\n'),
      )
      .map(
        ([method, blank, target, version, fields, length, body]) =>
          `${method}${blank}${target}${version}\r\nHost: a\r\n${fields.flat().join('')}${length}\r\n\r\n${body}`,
      );

    it('never parses a request differently from node:http', async () => {
      let posts = 0;
      await fc.assert(
        fc.asyncProperty(message, async (text) => {
          const parsed = parse(text);
          if (parsed.kind !== 'post') return;
          posts++;
          const { body } = parsed;
          const { url, headers } = parsed.head;
          const own = { method: 'POST', url, headers, body: Buffer.from(body).toString('latin1') };
          expect(await readByNode(text)).toEqual(own);
        }),
        { numRuns: 3_000 },
      );
      expect(posts).toBeGreaterThan(500);
    });
  });
});
