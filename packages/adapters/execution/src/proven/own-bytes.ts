import type { StoredHeader } from '@ethread/ports';

/**
 * Returns a header each of whose arrays has a buffer of its own. A message to a thread copies the whole buffer of an
 * array, such as the block or the page of the store from which a header was decoded.
 */
export function withOwnBytes({ hash, header, canonical }: StoredHeader): StoredHeader {
  const entries = Object.entries(header).flatMap(([name, value]): [string, Uint8Array][] =>
    value instanceof Uint8Array ? [[name, Uint8Array.from(value)]] : [],
  );
  const own = Object.assign({ ...header }, Object.fromEntries(entries));
  return { hash: Uint8Array.from(hash), header: own, canonical };
}
