import type { Clock, Logger } from '@ethread/core';
import type { FaultKind } from '../node-fault.ts';
import { createBreaker, createRateLimit } from '../node/pauses.ts';
import type { TransportFault } from '../transport/node-transport.ts';

/** The longest pause after a fault, and the quarantine after a lie, in milliseconds. */
const LONGEST_PAUSE_MS = 60_000;
const QUARANTINE_MS = 300_000;

/** The behaviour of a beacon node, and the time of its next request. */
export interface NodeStanding {
  /** The time until the node may be asked, in milliseconds; 0: now. */
  waitMs(): number;
  /** The last fault, until the node gave something usable. */
  readonly fault: FaultKind | undefined;
  readonly lies: number;
  succeed(): void;
  /** Notes a fault: a log line for each new cause. */
  fail(fault: TransportFault): void;
}

export function createNodeStanding(
  name: string,
  modules: { readonly clock: Clock; readonly logger: Logger; readonly random: () => number },
): NodeStanding {
  const { clock, logger } = modules;
  const breaker = createBreaker(modules, { longestPauseMs: LONGEST_PAUSE_MS });
  const limit = createRateLimit(clock);
  let lies = 0;
  let last: TransportFault | undefined;
  return {
    waitMs() {
      const until = Math.max(limit.until, breaker.isClosed ? -Infinity : breaker.retryAt);
      return Math.max(0, until - clock.monotonic());
    },
    get fault() {
      return last?.kind;
    },
    get lies() {
      return lies;
    },
    succeed() {
      breaker.succeed();
      // Data that was right does not end the quarantine of a node that lied before.
      if (!breaker.isClosed) return;
      if (last) logger.info({ node: name }, 'the beacon node responds again');
      last = undefined;
    },
    fail(fault) {
      const isLie = fault.kind === 'lied';
      if (last?.kind !== fault.kind || last.message !== fault.message) {
        const fields = { node: name, kind: fault.kind, detail: fault.message };
        if (isLie)
          logger.warn(fields, 'a beacon node sent data that no honest node sends, and is quarantined');
        else logger.warn(fields, 'a beacon node cannot be used');
      }
      last = fault;
      if (fault.kind === 'limited') limit.note(fault.retryAfter);
      if (!isLie) return void breaker.fail(true);
      lies++;
      breaker.quarantine(QUARANTINE_MS);
    },
  };
}
