import { type CallQueue, createCallQueue } from '../node/call-queue.ts';

/** Bounds how many parts of queries one client may have in flight, so that its long ranges leave room for others. */
export interface ClientSlots {
  /** Resolves when the client has a free slot, to the function that frees it. Rejects with the signal's reason. */
  enter(client: string, signal: AbortSignal): Promise<() => void>;
  /** Clients that have work in flight. */
  readonly size: number;
}

/** Creates slots. Nothing is remembered of a client without work. @param perClient Parts in flight of each client. */
export function createClientSlots(perClient: number): ClientSlots {
  const queues = new Map<string, { readonly queue: CallQueue; users: number }>();
  return {
    get size() {
      return queues.size;
    },
    async enter(client, signal) {
      // Who waits is bounded by the calls of the client, each of which has a few workers.
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
