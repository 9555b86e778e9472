import type { CallRequest, WitnessedCall } from '@ethread/calls';
import type { Awaitable } from '@ethread/core';
import type { CallWork } from './call-share.ts';
import type { StoredHeader } from './chain-reader.ts';
import type { OrUnavailable } from './or-unavailable.ts';

/** Port: runs calls and shows everything that they read, so that a client can run them again. */
export interface WitnessSource {
  witness(request: CallRequest, at: StoredHeader, work: CallWork): Awaitable<OrUnavailable<WitnessedCall>>;
}
