import type { Clock, Logger } from '@ethread/core';

/** Counts the reads that found the store of a chain damaged. */
export interface DamageCount {
  readonly reads: number;
  note(error: Error): void;
}

/** Minimum time between two log lines, in milliseconds. Clients may request a damaged block as often as they like. */
const LOG_EVERY_MS = 60_000;

/** Creates the damage count of one chain, which logs damage at most once a minute. */
export function createDamageCount({
  logger,
  clock,
}: {
  readonly logger: Logger;
  readonly clock: Clock;
}): DamageCount {
  let reads = 0;
  let loggedAt = -Infinity;
  /** A companion reads the store by methods of the contract, so an error passes here twice. */
  const noted = new WeakSet<Error>();
  return {
    get reads() {
      return reads;
    },
    note(error) {
      if (noted.has(error)) return;
      noted.add(error);
      reads++;
      if (clock.now() - loggedAt < LOG_EVERY_MS) return;
      loggedAt = clock.now();
      logger.error({ reads, err: error }, 'the store is damaged; run ethread verify');
    },
  };
}
