import type { RequestContext } from '@ethread/ports';
import { createRouter } from '@ethread/server';
import { methodTable } from '@ethread/types';
import { createHandlers } from './create-handlers.ts';
import type { MethodModules } from './method-modules.ts';

const context: RequestContext = {
  signal: new AbortController().signal,
  requestId: 'test',
  allowsFailover: false,
  onPartnerAnswer() {},
  onProof() {},
  client: 'test',
  message: {},
};
const HASH = `0x${'ab'.repeat(32)}`;
const ADDRESS = `0x${'11'.repeat(20)}`;
const notHeld = { notHeld: 'history', reason: 'it begins at block 100' } as const;

/** Valid params for each method. */
const PARAMS: Readonly<Record<string, readonly unknown[]>> = {
  eth_getLogs: [{}],
  eth_estimateGas: [{}],
  eth_call: [{}],
  eth_getBlockByHash: [HASH, false],
  eth_getBlockByNumber: ['0x1', false],
  eth_getUncleByBlockNumberAndIndex: ['0x1', '0x0'],
  eth_getTransactionByBlockNumberAndIndex: ['0x1', '0x0'],
  eth_getTransactionByBlockHashAndIndex: [HASH, '0x0'],
  eth_getBlockReceipts: ['0x1'],
  eth_getTransactionReceipt: [HASH],
  eth_getProof: [ADDRESS, []],
};
const METHODS = Object.keys(methodTable).filter((name) => name !== 'rpc.discover');

/** Creates backends that return one result for every query. */
function answering(answer: null | typeof notHeld): MethodModules {
  const always = () => answer;
  return {
    chainId: 1n,
    chain: { header: always, block: always, receipts: always, transactionPosition: always },
    logs: { findLogs: always },
    executor: { call: () => notHeld, estimateGas: () => notHeld },
    state: { proof: () => notHeld },
  };
}

async function ask(modules: MethodModules, method: string) {
  const router = createRouter(createHandlers(modules));
  return router.invoke(router.prepare(method, PARAMS[method]), context);
}

describe('every method', () => {
  it.each(METHODS)('%s returns error 4444 for unavailable history', async (method) => {
    await expect(ask(answering(notHeld), method)).rejects.toMatchObject({
      code: 4444,
      message: 'pruned history unavailable',
    });
  });

  it.each(METHODS)('%s returns null or -32001 for a block that does not exist', async (method) => {
    const needsBlock = ['eth_call', 'eth_estimateGas', 'eth_getProof', 'eth_getLogs'].includes(method);
    const answer = ask(answering(null), method);
    if (needsBlock) await expect(answer).rejects.toMatchObject({ code: -32001, message: 'header not found' });
    else expect(await answer).toBeNull();
  });
});
