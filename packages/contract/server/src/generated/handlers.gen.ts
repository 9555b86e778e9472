// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { Handler } from '../handler.ts';
import type { MethodMap } from '@ethread/types';

type HandlerOf<Method extends MethodMap[keyof MethodMap], Context> = Handler<
  Method['params'],
  Method['result'],
  Context
>;

/** One handler for each method. It receives checked params and the context of the call. */
export type Handlers<Context> = {
  readonly [Name in keyof Omit<MethodMap, 'rpc.discover'>]: HandlerOf<MethodMap[Name], Context>;
} & { readonly 'rpc.discover'?: HandlerOf<MethodMap['rpc.discover'], Context> };
