import { type CallQueue, createCallQueue } from '../node/call-queue.ts';

/**
 * Bounds how many parts of log queries one client may have in flight, so that its long ranges leave room for others.
 */
export interface ClientSlots {
  /** Resolves when the client has a free slot, to the function that frees it. Rejects with the signal's reason. */
  enter(client: string, signal: AbortSignal): Promise<() => void>;
  /** The number of clients that have work in flight. */
  readonly size: number;
}

/**
 * Creates the slots. A client without work takes no memory. @param perClient Parts that one client may have in flight.
 */
export function createClientSlots(perClient: number): ClientSlots {
  const queues = new Map<string, { readonly queue: CallQueue; users: number }>();
  return {
    get size() {
      return queues.size;
    },
    async enter(client, signal) {
      // The waiting parts are bounded by the calls of the client, each of which has a few workers.
      const own = queues.get(client) ?? {
        queue: createCallQueue({ concurrency: perClient, maxWaiting: Infinity }),
        users: 0,
      };
      queues.set(client, own);
      own.users++;
      const forget = () => {
        if (--own.users === 0) queues.delete(client);
      };
      try {
        const leave = await own.queue.enter(signal);
        return () => {
          leave?.();
          forget();
        };
      } catch (error) {
        forget();
        throw error;
      }
    },
  };
}
