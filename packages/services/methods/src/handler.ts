import type { CompanionHandlers } from '@ethread/companions';
import type { RequestContext } from '@ethread/ports';
import type { Handlers } from '@ethread/server';

/** The handler of a method of the contract: `Handler<'eth_call'>`. */
export type Handler<Name extends keyof Handlers<RequestContext>> = Handlers<RequestContext>[Name];

/** The handler of a companion method. */
export type CompanionHandler<Name extends keyof CompanionHandlers<RequestContext>> =
  CompanionHandlers<RequestContext>[Name];
