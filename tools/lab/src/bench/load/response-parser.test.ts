import { createResponseParser } from './response-parser.ts';

const respond = (status: string, body: string) =>
  `HTTP/1.1 ${status}\r\nContent-Type: text/plain\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

function parseInChunksOf(size: number, text: string): [number, string][] {
  const responses: [number, string][] = [];
  let pieces: Buffer[] = [];
  const parse = createResponseParser({
    onPiece: (_status, piece) => void pieces.push(Buffer.from(piece)),
    onEnd(status) {
      responses.push([status, Buffer.concat(pieces).toString()]);
      pieces = [];
    },
  });
  const bytes = Buffer.from(text);
  const reused = Buffer.alloc(size);
  for (let start = 0; start < bytes.length; start += size)
    parse(reused.subarray(0, bytes.copy(reused, 0, start, start + size)));
  return responses;
}

describe('createResponseParser', () => {
  const text =
    respond('200 OK', 'first, é') +
    respond('204 No Content', '') +
    respond('503 Service Unavailable', '\r\n\r\nthird');

  it.each([1, 2, 3, 7, 40, 1_000])('reads responses from chunks of %d bytes', (size) => {
    expect(parseInChunksOf(size, text)).toEqual([
      [200, 'first, é'],
      [204, ''],
      [503, '\r\n\r\nthird'],
    ]);
  });

  it.each([1, 2, 3, 7, 40, 1_000])('reads chunked responses from pieces of %d bytes', (size) => {
    const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
    const chunks = 'a\r\nhello\r\nwor\r\n2\r\nld\r\n0\r\n\r\n';
    expect(parseInChunksOf(size, head + chunks + respond('200 OK', 'next') + head + chunks)).toEqual([
      [200, 'hello\r\nworld'],
      [200, 'next'],
      [200, 'hello\r\nworld'],
    ]);
  });

  it('reports a response when it is complete', () => {
    expect(parseInChunksOf(10, text.slice(0, -1))).toHaveLength(2);
  });

  it('rejects a response without a length', () => {
    expect(() => parseInChunksOf(100, 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n')).toThrow(
      'without Content-Length',
    );
  });
});
