import { runNext } from './next-task.ts';
import type { PendingCall } from './pending-call.ts';

/** What may travel in one message. */
export interface BatchLimits {
  /** Calls of one batch; may change while it runs. */
  maxItems: number;
  /** Characters of one batch. */
  readonly maxLength: number;
}

/** Gathers the calls of one tick, and sends them in as few messages as the limits allow. */
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
