import { createCallQueue } from './call-queue.ts';

const forever = new AbortController().signal;

describe('createCallQueue', () => {
  it('runs a limited number of calls at a time, the others in order, and rejects calls beyond its bound', async () => {
    const queue = createCallQueue({ concurrency: 2, maxWaiting: 2 });
    const order: string[] = [];
    const leaveFirst = await queue.enter(forever);
    const leaveSecond = await queue.enter(forever);
    const third = queue.enter(forever).then((leave) => (order.push('third'), leave));
    const fourth = queue.enter(forever).then((leave) => (order.push('fourth'), leave));
    expect(queue.isFull).toBe(true);
    expect(await queue.enter(forever)).toBeUndefined();
    leaveFirst?.();
    leaveFirst?.();
    const leaveThird = await third;
    expect(order).toEqual(['third']);
    leaveSecond?.();
    leaveThird?.();
    (await fourth)?.();
    expect(queue.running).toBe(0);
  });

  it('removes an aborted call from the queue', async () => {
    const queue = createCallQueue({ concurrency: 1, maxWaiting: 1 });
    const leave = await queue.enter(forever);
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
