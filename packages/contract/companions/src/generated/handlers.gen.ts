// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { HandlersOf } from '@ethread/server';
import type { MethodMap } from '@ethread/types/companions';

/** One handler for each method. It receives checked params and the context of the call. */
export type Handlers<Context> = HandlersOf<MethodMap, Context>;
