import { testContext } from '@ethread/ports/testing';
import { createRouter } from '@ethread/server';
import { createHandlers } from './create-handlers.ts';
import type { MethodModules } from './method-modules.ts';
import { historyMethods, type MethodExample } from './testing/method-examples.ts';

const unavailable = { unavailable: 'history', reason: 'it begins at block 100' } as const;

const METHODS = historyMethods();

/** Creates backends that return one result for every query. */
function respond(response: null | typeof unavailable): MethodModules {
  const always = () => response;
  return {
    chainId: 1n,
    chain: { header: always, block: always, receipts: always, transactionPosition: always },
    logs: { findLogs: always },
    executor: { call: () => unavailable, estimateGas: () => unavailable },
    state: { proof: () => unavailable },
  };
}

async function query(modules: MethodModules, { name, params }: MethodExample) {
  const router = createRouter(createHandlers(modules));
  return router.invoke(router.prepare(name, params), testContext);
}

describe('every method that reads history', () => {
  it.each(METHODS)('$name returns error 4444 for unavailable history', async (method) => {
    await expect(query(respond(unavailable), method)).rejects.toMatchObject({
      code: 4444,
      message: 'pruned history unavailable',
    });
  });

  it.each(METHODS)('$name returns null or -32001 for a block that does not exist', async (method) => {
    const result = query(respond(null), method);
    if (method.needsBlock)
      await expect(result).rejects.toMatchObject({ code: -32001, message: 'header not found' });
    else expect(await result).toBeNull();
  });
});
