import { createCallQueue } from './call-queue.ts';

describe('createCallQueue', () => {
  it('removes an aborted call from the queue', async () => {
    const queue = createCallQueue({ concurrency: 1, maxWaiting: 1 });
    const leave = await queue.enter(new AbortController().signal);
    const ending = new AbortController();
    const waiting = queue.enter(ending.signal);
    ending.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    expect(queue.isFull).toBe(false);
    leave?.();
    expect(queue.running).toBe(0);
    await expect(queue.enter(ending.signal)).rejects.toThrow('gone');
  });
});
