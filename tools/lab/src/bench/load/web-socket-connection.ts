import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { LoadConnection, LoadListener } from './load.ts';

/** Opens a connection that sends text messages over a WebSocket. */
export async function openWebSocketConnection(
  url: string,
  { onPiece, onEnd, onError }: LoadListener,
): Promise<LoadConnection> {
  const socket = new WebSocket(url.replace('http:', 'ws:'), { perMessageDeflate: false });
  socket.binaryType = 'nodebuffer';
  await once(socket, 'open');
  socket.on('message', (data) => {
    onPiece(200, Buffer.isBuffer(data) ? data : Buffer.from(String(data)));
    onEnd(200);
  });
  socket.on('error', onError);
  socket.on('close', () => onError(new Error('the server closed a WebSocket')));
  return {
    send: (message) => socket.send(message, { binary: false }),
    close: () => socket.terminate(),
  };
}
