import type { Awaitable } from '@ethread/core';
import type { OrUnavailable } from './or-unavailable.ts';
import type { CallWork } from './call-share.ts';
import type { StoredHeader } from './chain-reader.ts';

/** Port: reads the code of accounts after the given block. */
export interface CodeReader {
  /** Returns the code; empty for an account without code. */
  code(address: Uint8Array, at: StoredHeader, work: CallWork): Awaitable<OrUnavailable<Uint8Array>>;
}
