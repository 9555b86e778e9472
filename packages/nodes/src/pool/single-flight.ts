/** Lets calls that are the same share one piece of work. */
export interface SingleFlight<T> {
  /**
   * Joins the work of that key, or begins it. The work is aborted when everybody who waited for it has gone.
   *
   * Rejects with the signal's reason, or as the work does.
   */
  share(key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Pieces of work under way. */
  readonly size: number;
}

/** Makes one. It holds no more than what is under way. */
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
        const begun = beginFlight(work, () => {
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

/** @param onEnd Told when no one may join any more. */
function beginFlight<T>(work: (signal: AbortSignal) => Promise<T>, onEnd: () => void): Flight<T> {
  const ending = new AbortController();
  let waiting = 0;
  const outcome = work(ending.signal).finally(onEnd);
  // Whoever waits is told by its own promise.
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
