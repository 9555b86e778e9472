import { randomUUID } from 'node:crypto';
import type { Transport } from '@ethread/client';
import { JsonBytes } from '@ethread/json-rpc';
import type { AdminRouter } from './router.ts';

/**
 * Creates a transport to the administration within this process. It runs the same checks and handlers as over HTTP,
 * without a server.
 *
 * @example const admin = createAdminClient(inProcess(createAdminRouter(handlers), 'the command line'));
 */
export function inProcess(router: AdminRouter, actor: string): Transport {
  return {
    async request<Result>(method: string, params: readonly unknown[]): Promise<Result> {
      const context = { actor, mayChange: true, requestId: randomUUID() };
      const result = await router.invoke(router.prepare(method, params), context);
      // The handlers have the document's types, as the client has.
      return (result instanceof JsonBytes ? result.parse() : result) as Result;
    },
    close() {},
  };
}
