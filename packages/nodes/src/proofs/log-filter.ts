import { bloomMayContain, type Log } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';

/** What logs are asked for, as lower-case hex; an empty set means any. */
export interface LogFilter {
  readonly addresses: ReadonlySet<string>;
  /** By position; a log has to have each of them. */
  readonly topics: readonly ReadonlySet<string>[];
}

/** More entries than this are not looked for in a bloom: each costs a hash, and one of many is likely there. */
const MAX_BLOOM_ENTRIES = 64;

/** Whether a log is one of those. */
export function matchesFilter({ address, topics }: Log, filter: LogFilter): boolean {
  if (filter.addresses.size > 0 && !filter.addresses.has(bytesToHex(address))) return false;
  return filter.topics.every((any, position) => {
    const topic = topics[position];
    return topic !== undefined && (any.size === 0 || any.has(bytesToHex(topic)));
  });
}

/** Whether a block of that bloom may have such logs; false is certain. */
export function bloomMayMatch(bloom: Uint8Array, { addresses, topics }: LogFilter): boolean {
  return [addresses, ...topics].every(
    (any) =>
      any.size === 0 ||
      any.size > MAX_BLOOM_ENTRIES ||
      [...any].some((entry) => bloomMayContain(bloom, hexToBytes(entry))),
  );
}
