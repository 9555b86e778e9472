import type { Contract } from '@ethread/openrpc';

/** The documents that the site shows. */
export interface Contracts {
  readonly service: Contract;
  readonly companions: Contract;
  readonly account: Contract;
  readonly admin: Contract;
}
