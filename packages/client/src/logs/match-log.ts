import type { Filter, Log } from '@ethread/types';

/** Tells which logs an eth_getLogs with this filter returns, of the blocks that it asks for. */
export function logMatcher({ address, topics }: Filter): (log: Pick<Log, 'address' | 'topics'>) => boolean {
  const addresses = setOf(address);
  const positions = (topics ?? []).map(setOf);
  return (log) =>
    (addresses?.has(log.address.toLowerCase()) ?? true) &&
    log.topics.length >= positions.length &&
    positions.every((allowed, index) => allowed?.has(log.topics[index]?.toLowerCase() ?? '') ?? true);
}

/** What may stand at a place, in lower case; undefined for anything, which a null within a list means, too. */
function setOf(allowed: string | readonly (string | null)[] | null | undefined): Set<string> | undefined {
  const list = typeof allowed === 'string' ? [allowed] : (allowed ?? []);
  const named = list.filter((value) => value !== null);
  if (named.length === 0 || named.length < list.length) return undefined;
  return new Set(named.map((value) => value.toLowerCase()));
}
