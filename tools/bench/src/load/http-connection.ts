import { connect } from 'node:net';
import { createAnswerParser } from './answer-parser.ts';
import type { LoadConnection, LoadListener } from './load-connection.ts';

/** Posts over HTTP/1.1, each request in one write that was made ahead. */
export function openHttpConnection(
  url: string,
  bodies: readonly string[],
  { onAnswer, onError }: LoadListener,
): Promise<LoadConnection> {
  const { hostname, port } = new URL(url);
  const requests = bodies.map((body) => requestOf(url, body));
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      const parse = createAnswerParser(onAnswer);
      socket.on('data', (chunk) => {
        try {
          parse(chunk);
        } catch (error) {
          onError(error instanceof Error ? error : new Error(String(error)));
        }
      });
      socket.on('error', onError);
      socket.on('close', () => onError(new Error('the server closed a connection')));
      resolve({
        send: (exchange) => void socket.write(requests[exchange] ?? ''),
        close: () => void socket.destroy(),
      });
    });
  });
}

function requestOf(url: string, body: string): Buffer {
  const { host, pathname } = new URL(url);
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}
