import { runNext } from './next-task.ts';
import type { PendingCall } from './pending-call.ts';

export interface BatchLimits {
  /** The most calls of one batch. It may change while the queue runs. */
  maxItems: number;
  /** The most characters of one batch. */
  readonly maxLength: number;
}

/** Creates a queue that sends the calls of one event-loop tick in as few messages as the limits allow. */
export function createBatchQueue(
  limits: BatchLimits,
  send: (calls: readonly PendingCall[]) => void,
): (call: PendingCall) => void {
  let waiting: PendingCall[] = [];

  function flush(): void {
    const calls = waiting.filter(({ isSettled }) => !isSettled);
    waiting = [];
    let start = 0;
    let length = 0;
    for (const [index, { text }] of calls.entries()) {
      const isFull = index - start >= limits.maxItems || length + text.length > limits.maxLength;
      if (isFull && index > start) {
        send(calls.slice(start, index));
        start = index;
        length = 0;
      }
      length += text.length + 1;
    }
    if (calls.length > start) send(calls.slice(start));
  }

  return (call) => {
    if (waiting.push(call) === 1) runNext(flush);
  };
}
