import type { Filter, Log } from '@ethread/types';

/** Creates a predicate for the logs that eth_getLogs returns for this filter, within the filter's blocks. */
export function logMatcher({ address, topics }: Filter): (log: Pick<Log, 'address' | 'topics'>) => boolean {
  const addresses = setOf(address);
  const positions = (topics ?? []).map(setOf);
  return (log) =>
    (addresses?.has(log.address.toLowerCase()) ?? true) &&
    log.topics.length >= positions.length &&
    positions.every((allowed, index) => allowed?.has(log.topics[index]?.toLowerCase() ?? '') ?? true);
}

/** Returns the values allowed at a position, in lower case, or undefined for any, as with a null in a list. */
function setOf(allowed: string | readonly (string | null)[] | null | undefined): Set<string> | undefined {
  const list = typeof allowed === 'string' ? [allowed] : (allowed ?? []);
  const named = list.filter((value) => value !== null);
  if (named.length === 0 || named.length < list.length) return undefined;
  return new Set(named.map((value) => value.toLowerCase()));
}
