import {
  ClientGoneError,
  type HttpReply,
  isOfOwnPage,
  isOfPage,
  readBody,
  type RequestScope,
  requireJson,
  toRpcError,
  type UnreadRequest,
} from '@ethread/http';
import { routerOf } from '../router.ts';
import { respondToMessage, rejection, rejectedMethod } from '../respond-to-message.ts';
import type { AccountModules, SignInModules } from './account-modules.ts';
import { PageRejectedError } from './generated/errors.gen.ts';
import { documentJson } from './generated/document.gen.ts';
import { methodTable, transportLimits } from './generated/method-table.gen.ts';
import { paramChecks } from './generated/validators.gen.ts';
import { createAccountHandlers } from './handlers.ts';
import { createSignIn } from './sign-in.ts';

/** The path of the API on the service's public port. */
export const ACCOUNT_PATH = '/account/v1';

/** Returns the response to a request to the account, or undefined for a request to another path. */
export type ServeAccount = (request: UnreadRequest, scope: RequestScope) => Promise<HttpReply> | undefined;

/**
 * Creates the API for owners of keys. It has no server of its own: the service serves it on its public port. Its
 * responses have no CORS headers, so that pages of other sites can neither send requests nor read responses.
 */
export function createAccountApi(modules: AccountModules & SignInModules): ServeAccount {
  const { logger } = modules;
  const signIn = createSignIn(modules);
  const router = routerOf({ methodTable, paramChecks, documentJson }, { ...createAccountHandlers(modules) });

  async function respond(request: UnreadRequest, { requestId, signal }: RequestScope): Promise<HttpReply> {
    try {
      if (isOfPage(request) && !isOfOwnPage(request)) throw new PageRejectedError();
      if (request.method !== 'POST') return rejectedMethod();
      const context = { ...signIn(request, requestId), requestId };
      requireJson(request);
      const body = await readBody(request, transportLimits.maxBodyBytes);
      return await respondToMessage({ router, logger }, { body, limits: transportLimits, signal, context });
    } catch (error) {
      if (error instanceof ClientGoneError) throw error;
      return rejection(toRpcError(error, requestId, logger));
    }
  }

  return (request, scope) =>
    request.url?.split('?', 1)[0] === ACCOUNT_PATH ? respond(request, scope) : undefined;
}
