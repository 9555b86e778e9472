import { type ChainReader, isUnavailable, type StoredHeader } from '@ethread/ports';
import { type Awaitable, rescue, whenReady } from '@ethread/core';

/** Returns a stored header; undefined where it is unavailable: a header of the response is no reason to fail a call. */
export function storedHeader(
  chain: ChainReader,
  selector: Parameters<ChainReader['header']>[0],
): Awaitable<StoredHeader | undefined> {
  return rescue(
    () => whenReady(chain.header(selector), known),
    () => undefined,
  );
}

function known(found: Awaited<ReturnType<ChainReader['header']>>): StoredHeader | undefined {
  return found === null || isUnavailable(found) ? undefined : found;
}
