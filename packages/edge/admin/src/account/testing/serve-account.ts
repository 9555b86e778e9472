import { createHttpServer, noProxies } from '@ethread/http';
import { rejection } from '../../respond-to-message.ts';
import { type Administration, openAdministration } from '../../testing/open-administration.ts';
import { createAccountApi } from '../create-account-api.ts';

export const CONFIGURED = 'a-key-of-the-configuration';

/** Opens an administration, and serves the account over its stores. `address.now` is the address of all clients. */
export async function serveAccount() {
  const world: Administration = await openAdministration();
  const address: { now: string | undefined } = { now: '203.0.113.7' };
  const respond = createAccountApi({
    keyring: world.keyring,
    keys: world.keys,
    plans: world.plans,
    credits: world.credits,
    usage: world.usage,
    requests: (filter) => world.requestLog.find(filter),
    clock: world.clock,
    logger: world.logger,
    isConfiguredKey: (apiKey) => apiKey === CONFIGURED,
    proxies: { ...noProxies, addressOf: () => address.now },
  });
  const server = createHttpServer(
    {
      respond: (request, scope) =>
        respond(request, scope) ?? Promise.resolve({ status: 418, body: [], headers: {} }),
      rejectWith: rejection,
      logger: world.logger,
    },
    { host: '127.0.0.1', port: 0, deadlineMs: 30_000, receiveTimeoutMs: 15_000 },
  );
  const { port } = await server.start();
  const url = `http://127.0.0.1:${port}/account/v1`;

  const post = (apiKey: string, body: string, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${apiKey}`, ...headers },
      body,
    });
  return {
    world,
    address,
    url,
    port,
    post,
    /** Sends a call, and returns its result or error with the status. */
    async call(apiKey: string, method: string, params: unknown = [], headers: Record<string, string> = {}) {
      const response = await post(apiKey, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), headers);
      const { result, error } = await response.json();
      return { status: response.status, result, error, retryAfter: response.headers.get('retry-after') };
    },
    async close() {
      await server.stop();
      await world.close();
    },
  };
}

export type ServedAccount = Awaited<ReturnType<typeof serveAccount>>;
