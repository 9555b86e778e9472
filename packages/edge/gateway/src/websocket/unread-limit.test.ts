import { getEventListeners } from 'node:events';
import { WebSocket } from 'ws';
import { UnreadLimit } from './outgoing.ts';

describe('UnreadLimit', () => {
  it('listens to a signal only while it waits', async () => {
    // Before a WebSocket is open, the bytes given to it count as unsent.
    const webSocket = new WebSocket('ws://127.0.0.1:1');
    webSocket.on('error', () => undefined).terminate();
    webSocket.send(Buffer.alloc(300 * 1024));
    const limit = new UnreadLimit(webSocket);
    const ending = new AbortController();
    const { signal } = ending;
    const room = limit.hasRoom(signal);
    for (let taken = 0; taken < 3; taken++) {
      expect(getEventListeners(signal, 'abort')).toHaveLength(1);
      limit.taken();
      await Promise.resolve();
    }
    ending.abort(new Error('the subscription has ended'));
    await expect(room).rejects.toThrow('the subscription has ended');
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});
