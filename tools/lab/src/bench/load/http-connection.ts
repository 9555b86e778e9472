import { connect } from 'node:net';
import { createResponseParser } from './response-parser.ts';
import type { LoadConnection, LoadListener } from './load.ts';

/** All connections read into one buffer: a new one for each read makes V8 collect garbage during large responses. */
const buffer = Buffer.alloc(2 ** 18);

/** Opens a connection of HTTP/1.1, which sends each request in one write. */
export function openHttpConnection(url: string, listener: LoadListener): Promise<LoadConnection> {
  const { hostname: host, port } = new URL(url);
  const { onError } = listener;
  const parse = createResponseParser(listener);
  const onRead = (length: number) => {
    parse(buffer.subarray(0, length));
    return true;
  };
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port), noDelay: true, onread: { buffer, callback: onRead } });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.on('error', onError);
      socket.on('close', () => onError(new Error('the server closed a connection')));
      resolve({
        send: (message) => void socket.write(message),
        close: () => void socket.destroy(),
      });
    });
  });
}

/** Builds the POST request of a body. The user of the URL is the API key of a header. */
export function postOf(url: string, body: string): Buffer {
  const { host, pathname, username } = new URL(url);
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    ...(username === '' ? [] : [`x-api-key: ${username}`]),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}
