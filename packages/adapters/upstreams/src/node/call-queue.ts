/** Limits concurrent calls. Further calls wait. */
export interface CallQueue {
  /** Calls in flight. */
  readonly running: number;
  /** True if the queue would reject one more call. */
  readonly isFull: boolean;
  /**
   * Resolves when there is room, to the function that frees it, or at once to undefined when the queue is full. Rejects
   * with the signal's reason.
   */
  enter(signal: AbortSignal): Promise<(() => void) | undefined>;
}

/** Creates a first-in, first-out queue. */
export function createCallQueue(limits: {
  readonly concurrency: number;
  readonly maxWaiting: number;
}): CallQueue {
  let running = 0;
  const waiting = new Set<() => void>();

  function leave(): void {
    const [next] = waiting;
    if (next) {
      waiting.delete(next);
      next();
    } else {
      running--;
    }
  }

  /** Returns a release function that frees the room only once, however often it is called. */
  function once(): () => void {
    let isGivenBack = false;
    return () => {
      if (!isGivenBack) leave();
      isGivenBack = true;
    };
  }

  return {
    get running() {
      return running;
    },
    get isFull() {
      return running >= limits.concurrency && waiting.size >= limits.maxWaiting;
    },
    async enter(signal) {
      signal.throwIfAborted();
      if (running < limits.concurrency) {
        running++;
        return once();
      }
      if (waiting.size >= limits.maxWaiting) return undefined;
      return new Promise((resolve, reject) => {
        const begin = () => {
          signal.removeEventListener('abort', giveUp);
          resolve(once());
        };
        const giveUp = () => {
          waiting.delete(begin);
          reject(signal.reason);
        };
        signal.addEventListener('abort', giveUp, { once: true });
        waiting.add(begin);
      });
    },
  };
}
