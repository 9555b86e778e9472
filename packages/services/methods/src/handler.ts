import type { CompanionHandlers } from '@ethread/companions';
import type { RequestContext } from '@ethread/ports';
import type { Handler as HandlerOf, Handlers } from '@ethread/server';

/** The handler of a method of the contract: `Handler<'eth_call'>`. */
export type Handler<Name extends keyof Handlers<RequestContext>> = Handlers<RequestContext>[Name];

export type CompanionHandler<Name extends keyof CompanionHandlers<RequestContext>> =
  CompanionHandlers<RequestContext>[Name];

export type CompanionsOf<Name extends keyof CompanionHandlers<RequestContext>> = Pick<
  CompanionHandlers<RequestContext>,
  Name
>;

/** A handler of any method. Its params were validated before. */
export type AnyHandler = HandlerOf<readonly unknown[], unknown, RequestContext>;
