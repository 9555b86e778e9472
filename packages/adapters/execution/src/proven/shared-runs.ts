import { type Awaitable, createSingleFlight } from '@ethread/core';
import { isUnavailable, type OrUnavailable } from '@ethread/ports';

/** Runs equal calls once for all clients that wait for their outcome. */
export interface SharedRuns<Outcome> {
  /**
   * Joins the run of that key, or begins it. The time and the proofs that the client who called first has used up are not
   * those of another client, which then runs the call itself.
   *
   * @param run Ends when its signal aborts, which happens when every waiting call has left. A run that ends at once is not
   * shared.
   */
  share(
    key: string,
    { signal, client }: { readonly signal: AbortSignal; readonly client: string | undefined },
    run: (signal: AbortSignal) => Awaitable<OrUnavailable<Outcome>>,
  ): Promise<OrUnavailable<Outcome>>;
}

export function createSharedRuns<Outcome>(): SharedRuns<Outcome> {
  const flights = createSingleFlight<OrUnavailable<Outcome>>();
  /** The client that began the run of each key. */
  const begun = new Map<string, { readonly client: string | undefined }>();
  return {
    async share(key, { signal, client }, run) {
      const first = begun.get(key) ?? { client };
      const found = await flights.share(key, signal, (shared) => {
        const running = run(shared);
        if (!(running instanceof Promise)) return running;
        begun.set(key, first);
        return running.finally(() => {
          if (begun.get(key) === first) begun.delete(key);
        });
      });
      return isUnavailable(found) && first.client !== client ? run(signal) : found;
    },
  };
}
