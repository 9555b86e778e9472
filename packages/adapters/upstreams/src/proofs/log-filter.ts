import { bloomMayContain, type Log } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';

/** A log query, as lower-case hex. An empty set matches any value. */
export interface LogFilter {
  readonly addresses: ReadonlySet<string>;
  /** The sets by position. A log must match each of them. */
  readonly topics: readonly ReadonlySet<string>[];
}

/** The most entries of a set to look up in a bloom. Each costs a hash, and one of many is likely to match. */
const MAX_BLOOM_ENTRIES = 64;

export function matchesFilter({ address, topics }: Log, filter: LogFilter): boolean {
  if (filter.addresses.size > 0 && !filter.addresses.has(bytesToHex(address))) return false;
  return filter.topics.every((any, position) => {
    const topic = topics[position];
    return topic !== undefined && (any.size === 0 || any.has(bytesToHex(topic)));
  });
}

/** Returns whether a block with that bloom may have matching logs. False is certain. */
export function bloomMayMatch(bloom: Uint8Array, { addresses, topics }: LogFilter): boolean {
  return [addresses, ...topics].every(
    (any) =>
      any.size === 0 ||
      any.size > MAX_BLOOM_ENTRIES ||
      [...any].some((entry) => bloomMayContain(bloom, hexToBytes(entry))),
  );
}
