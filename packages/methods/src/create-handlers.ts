import type { RequestContext } from '@ethread/ports';
import type { Handlers } from '@ethread/server';
import { eth_call } from './eth_call.ts';
import { eth_estimateGas } from './eth_estimateGas.ts';
import { eth_getBlockByHash } from './eth_getBlockByHash.ts';
import { eth_getBlockByNumber } from './eth_getBlockByNumber.ts';
import { eth_getBlockReceipts } from './eth_getBlockReceipts.ts';
import { eth_getLogs } from './eth_getLogs.ts';
import { eth_getProof } from './eth_getProof.ts';
import { eth_getTransactionByBlockHashAndIndex } from './eth_getTransactionByBlockHashAndIndex.ts';
import { eth_getTransactionByBlockNumberAndIndex } from './eth_getTransactionByBlockNumberAndIndex.ts';
import { eth_getTransactionReceipt } from './eth_getTransactionReceipt.ts';
import { eth_getUncleByBlockNumberAndIndex } from './eth_getUncleByBlockNumberAndIndex.ts';
import { createKeptAnswers } from './kept-answers.ts';
import { createKeptLogs } from './kept-logs.ts';
import type { MethodModules, MethodOptions } from './method-modules.ts';

/** Creates the handlers of all methods of the document over the ports of one chain. */
export function createHandlers(
  modules: MethodModules,
  options: MethodOptions = {},
): Handlers<RequestContext> {
  const kept = createKeptAnswers(modules.chain);
  return {
    eth_getLogs: eth_getLogs(modules, createKeptLogs(modules.chain)),
    eth_estimateGas: eth_estimateGas(modules),
    eth_call: eth_call(modules),
    eth_getBlockByHash: eth_getBlockByHash(modules, kept, options),
    eth_getBlockByNumber: eth_getBlockByNumber(modules, kept, options),
    eth_getUncleByBlockNumberAndIndex: eth_getUncleByBlockNumberAndIndex(modules, options),
    eth_getTransactionByBlockNumberAndIndex: eth_getTransactionByBlockNumberAndIndex(modules),
    eth_getTransactionByBlockHashAndIndex: eth_getTransactionByBlockHashAndIndex(modules),
    eth_getBlockReceipts: eth_getBlockReceipts(modules, kept),
    eth_getTransactionReceipt: eth_getTransactionReceipt(modules),
    eth_getProof: eth_getProof(modules),
  };
}
