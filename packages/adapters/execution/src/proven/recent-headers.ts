import { bytesToHex } from '@ethread/core';
import type { StoredHeader } from '@ethread/ports';

/** Headers that both ends of a thread remember. */
const MAX_HEADERS = 64;

/**
 * The headers that both ends of a thread have, so that the message of a call names its block. A header has ten arrays,
 * each of which costs a message an allocation of its own. Both ends add the same headers in the same order, so that both
 * forget the same. The engine, too, remembers the rules of a block by its header.
 */
export class RecentHeaders {
  readonly #headers = new Map<string, StoredHeader>();

  /** Returns whether a header, with what is known of its place in the chain, is remembered. */
  has({ hash, canonical }: StoredHeader): boolean {
    return this.#headers.get(bytesToHex(hash))?.canonical === canonical;
  }

  /** Returns a header by its hash in hex. @throws {Error} when it is not remembered. */
  of(name: string): StoredHeader {
    const found = this.#headers.get(name);
    if (!found) throw new Error(`the thread does not have the header of block ${name}`);
    return found;
  }

  add(at: StoredHeader): void {
    const name = bytesToHex(at.hash);
    this.#headers.delete(name);
    this.#headers.set(name, at);
    const [oldest] = this.#headers.keys();
    if (this.#headers.size > MAX_HEADERS && oldest !== undefined) this.#headers.delete(oldest);
  }
}
