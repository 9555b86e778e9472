import type { Contract } from '@ethread/openrpc';

export interface Contracts {
  readonly service: Contract;
  readonly companions: Contract;
  readonly account: Contract;
  readonly admin: Contract;
}
