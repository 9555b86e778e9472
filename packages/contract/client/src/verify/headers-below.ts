import type { ProvenChain } from './proven-chain.ts';
import { parentHash, type ProvenHeader } from './proven-block.ts';
import { VerificationError } from './verification-error.ts';

/** The number of headers requested together. */
const HEADERS_AT_ONCE = 32;

/** Yields ancestors, the nearest first, each proven by its child. @throws {VerificationError} when one is missing. */
export async function* headersBelow(
  view: ProvenChain,
  block: ProvenHeader,
  from: number,
): AsyncGenerator<ProvenHeader, void> {
  let child = block;
  for (let last = block.header.number - 1; last >= from; last -= HEADERS_AT_ONCE) {
    const count = Math.min(HEADERS_AT_ONCE, last - from + 1);
    const headers = await Promise.all(
      Array.from({ length: count }, (_none, below) => view.headerAt(last - below)),
    );
    for (const header of headers) {
      const parent = parentHash(child);
      // The block of a number may have changed on the service. The block of a hash cannot change.
      const own = header?.hash === parent ? header : await view.headerByHash(parent);
      if (!own)
        throw new VerificationError(`the service does not have block ${parent}, on which others follow`);
      yield own;
      child = own;
    }
  }
}
