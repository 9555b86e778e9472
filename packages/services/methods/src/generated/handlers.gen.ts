// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { RequestContext } from '@ethread/ports';
import type { Handlers } from '@ethread/server';
import type { HandlerParts } from '../method-modules.ts';
import { eth_getLogs } from '../eth_getLogs.ts';
import { eth_estimateGas } from '../eth_estimateGas.ts';
import { eth_call } from '../eth_call.ts';
import { eth_getBlockByHash } from '../eth_getBlockByHash.ts';
import { eth_getBlockByNumber } from '../eth_getBlockByNumber.ts';
import { eth_getUncleByBlockNumberAndIndex } from '../eth_getUncleByBlockNumberAndIndex.ts';
import { eth_getTransactionByBlockNumberAndIndex } from '../eth_getTransactionByBlockNumberAndIndex.ts';
import { eth_getTransactionByBlockHashAndIndex } from '../eth_getTransactionByBlockHashAndIndex.ts';
import { eth_getBlockReceipts } from '../eth_getBlockReceipts.ts';
import { eth_getTransactionReceipt } from '../eth_getTransactionReceipt.ts';
import { eth_getProof } from '../eth_getProof.ts';

/** Creates the handler of each method. */
export function createEachHandler(parts: HandlerParts): Handlers<RequestContext> {
  return {
    eth_getLogs: eth_getLogs(parts),
    eth_estimateGas: eth_estimateGas(parts),
    eth_call: eth_call(parts),
    eth_getBlockByHash: eth_getBlockByHash(parts),
    eth_getBlockByNumber: eth_getBlockByNumber(parts),
    eth_getUncleByBlockNumberAndIndex: eth_getUncleByBlockNumberAndIndex(parts),
    eth_getTransactionByBlockNumberAndIndex: eth_getTransactionByBlockNumberAndIndex(parts),
    eth_getTransactionByBlockHashAndIndex: eth_getTransactionByBlockHashAndIndex(parts),
    eth_getBlockReceipts: eth_getBlockReceipts(parts),
    eth_getTransactionReceipt: eth_getTransactionReceipt(parts),
    eth_getProof: eth_getProof(parts),
  };
}
