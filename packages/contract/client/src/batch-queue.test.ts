import { createBatchQueue } from './batch-queue.ts';
import { runNext } from './next-task.ts';

describe('createBatchQueue', () => {
  it.each([
    [{ maxItems: 2, maxLength: 100 }, [2, 2, 1]],
    // Four characters a call, and a comma after each.
    [{ maxItems: 100, maxLength: 14 }, [3, 2]],
    [{ maxItems: 100, maxLength: 1 }, [1, 1, 1, 1, 1]],
  ])('sends the calls of one tick in as few messages as %j allows', async (limits, sizes) => {
    const sent: number[] = [];
    const add = createBatchQueue(limits, (calls) => sent.push(calls.length));
    for (let id = 0; id < 5; id++) {
      const ignore = () => undefined;
      add({ id, text: '{id}', isSettled: false, resolve: ignore, reject: ignore, onAbandoned: undefined });
    }
    await new Promise<void>((resolve) => runNext(resolve));
    expect(sent).toEqual(sizes);
  });
});
