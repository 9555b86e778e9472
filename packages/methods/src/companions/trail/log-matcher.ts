import { bytesToHex, type Hex } from '@ethread/core';
import type { Filter, Log } from '@ethread/types';
import { toLogConditions } from '../../log-filter.ts';

/** Returns whether a log matches the addresses and topics of a filter. */
export type LogMatcher = (log: Pick<Log, 'address' | 'topics'>) => boolean;

/** The matcher of a filter. */
export interface SizedMatcher {
  readonly matches: LogMatcher;
  /** The number of addresses and topics. */
  readonly values: number;
}

/**
 * Creates the matcher of a filter. The blocks of the filter do not matter.
 *
 * @throws {InvalidParamsError} for too many addresses and topics.
 */
export function createLogMatcher(filter: Filter): SizedMatcher {
  const { addresses, topics } = toLogConditions(filter);
  const ofAddress = setOf(addresses);
  const positions = topics.map(setOf);
  const matches: LogMatcher = (log) =>
    (ofAddress?.has(log.address) ?? true) &&
    log.topics.length >= positions.length &&
    positions.every((allowed, position) => {
      const topic = log.topics[position];
      return allowed === undefined || (topic !== undefined && allowed.has(topic));
    });
  return { matches, values: addresses.length + topics.flat().length };
}

/** Returns the allowed values, or undefined where any value is. */
function setOf(values: readonly Uint8Array[]): ReadonlySet<Hex> | undefined {
  return values.length === 0 ? undefined : new Set(values.map(bytesToHex));
}
