import type { Clock, Logger } from '@ethread/core';
import type { BeaconFault } from './beacon-fault.ts';
import { type BeaconFaultKind } from './beacon-fault.ts';

/** The first and the longest pause after a fault, in milliseconds. Each further one doubles. */
const PAUSE_MS = { least: 1_000, most: 60_000 } as const;
/** The same after a lie. */
const QUARANTINE_MS = { least: 60_000, most: 3_600_000 } as const;

/** The behaviour of a beacon node, and the time of its next request. */
export interface NodeStanding {
  /** The time until the node may be asked, in milliseconds; 0: now. */
  waitMs(): number;
  /** The last fault, until the node gave something usable. */
  readonly fault: BeaconFaultKind | undefined;
  readonly lies: number;
  succeed(): void;
  /** Notes a fault: a log line for each new cause. */
  fail(fault: BeaconFault): void;
}

export function createNodeStanding(
  name: string,
  {
    clock,
    logger,
    random,
  }: { readonly clock: Clock; readonly logger: Logger; readonly random: () => number },
): NodeStanding {
  let until = -Infinity;
  let inARow = 0;
  let lies = 0;
  let last: BeaconFault | undefined;
  return {
    waitMs: () => Math.max(0, until - clock.monotonic()),
    get fault() {
      return last?.kind;
    },
    get lies() {
      return lies;
    },
    succeed() {
      // Data that was right does not end the quarantine of a node that lied before.
      if (last?.kind === 'lied' && clock.monotonic() < until) return;
      if (last) logger.info({ node: name }, 'the beacon node responds again');
      last = undefined;
      inARow = 0;
    },
    fail(fault) {
      const isLie = fault.kind === 'lied';
      if (isLie) lies++;
      if (last?.kind !== fault.kind || last.message !== fault.message) {
        const fields = { node: name, kind: fault.kind, detail: fault.message };
        if (isLie)
          logger.warn(fields, 'a beacon node sent data that no honest node sends, and is quarantined');
        else logger.warn(fields, 'a beacon node cannot be used');
      }
      last = fault;
      const { least, most } = isLie ? QUARANTINE_MS : PAUSE_MS;
      const pause = Math.min(most, least * 2 ** Math.min(inARow, 16)) * (0.8 + 0.4 * random());
      inARow++;
      until = Math.max(
        until,
        clock.monotonic() + Math.max(pause, 1_000 * Math.min(600, fault.retryAfter ?? 0)),
      );
    },
  };
}
