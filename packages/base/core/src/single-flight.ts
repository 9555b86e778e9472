import type { Awaitable } from './awaitable.ts';

/** Shares one execution between equal parallel calls. */
export interface SingleFlight<T> {
  /**
   * Joins the work of that key, or starts it. The work is aborted when every waiting call has been aborted. Work that ends
   * at once is not shared.
   *
   * Rejects with the signal's reason, or as the work does.
   */
  share(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Awaitable<T>): Promise<T>;
  readonly size: number;
}

/** Creates an empty one. It stores only executions in flight. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>();
  return {
    get size() {
      return flights.size;
    },
    share(key, signal, work) {
      signal.throwIfAborted();
      let flight = flights.get(key);
      if (!flight) {
        const ending = new AbortController();
        const outcome = work(ending.signal);
        if (!(outcome instanceof Promise)) return Promise.resolve(outcome);
        const begun = beginFlight(outcome, ending, () => {
          if (flights.get(key) === begun) flights.delete(key);
        });
        flights.set(key, begun);
        flight = begun;
      }
      return flight.join(signal);
    },
  };
}

interface Flight<T> {
  join(signal: AbortSignal): Promise<T>;
}

/** Starts a flight. @param onEnd Called when no further call may join. */
function beginFlight<T>(work: Promise<T>, ending: AbortController, onEnd: () => void): Flight<T> {
  let waiting = 0;
  const outcome = work.finally(onEnd);
  // Each waiting call receives the rejection by its own promise.
  outcome.catch(() => undefined);
  return {
    join(signal) {
      waiting++;
      return new Promise<T>((resolve, reject) => {
        const leave = () => {
          signal.removeEventListener('abort', leave);
          reject(signal.reason);
          if (--waiting > 0) return;
          onEnd();
          ending.abort(signal.reason);
        };
        signal.addEventListener('abort', leave);
        outcome.then(
          (value) => {
            signal.removeEventListener('abort', leave);
            resolve(value);
          },
          (reason) => {
            signal.removeEventListener('abort', leave);
            reject(reason);
          },
        );
      });
    },
  };
}
