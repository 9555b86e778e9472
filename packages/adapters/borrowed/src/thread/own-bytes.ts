import type { Header } from '@ethread/chain';
import type { StoredHeader } from '@ethread/ports';

const copies = new WeakMap<Header, StoredHeader>();

/**
 * Returns a header each of whose arrays has a buffer of its own, the same for the same header. A message to a thread
 * copies the whole buffer of an array, such as the block or the page of the store from which a header was decoded.
 */
export function withOwnBytes(at: StoredHeader): StoredHeader {
  const known = copies.get(at.header);
  if (known?.canonical === at.canonical) return known;
  const entries = Object.entries(at.header).flatMap(([name, value]): [string, Uint8Array][] =>
    value instanceof Uint8Array ? [[name, Uint8Array.from(value)]] : [],
  );
  const header = Object.assign({ ...at.header }, Object.fromEntries(entries));
  const copy = { hash: Uint8Array.from(at.hash), header, canonical: at.canonical };
  copies.set(at.header, copy);
  return copy;
}
