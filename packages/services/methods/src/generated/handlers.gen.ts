// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { RequestContext } from '@ethread/ports';
import type { Handlers } from '@ethread/server';
import type { HandlerParts } from '../method-modules.ts';
import { type MethodTraits, traitsOf } from '../method-traits.ts';
import * as eth_getLogs from '../eth_getLogs.ts';
import * as eth_estimateGas from '../eth_estimateGas.ts';
import * as eth_call from '../eth_call.ts';
import * as eth_getBlockByHash from '../eth_getBlockByHash.ts';
import * as eth_getBlockByNumber from '../eth_getBlockByNumber.ts';
import * as eth_getUncleByBlockNumberAndIndex from '../eth_getUncleByBlockNumberAndIndex.ts';
import * as eth_getTransactionByBlockNumberAndIndex from '../eth_getTransactionByBlockNumberAndIndex.ts';
import * as eth_getTransactionByBlockHashAndIndex from '../eth_getTransactionByBlockHashAndIndex.ts';
import * as eth_getBlockReceipts from '../eth_getBlockReceipts.ts';
import * as eth_getTransactionReceipt from '../eth_getTransactionReceipt.ts';
import * as eth_getProof from '../eth_getProof.ts';

/** Creates the handler of each method. */
export function createEachHandler(parts: HandlerParts): Handlers<RequestContext> {
  return {
    eth_getLogs: eth_getLogs.eth_getLogs(parts),
    eth_estimateGas: eth_estimateGas.eth_estimateGas(parts),
    eth_call: eth_call.eth_call(parts),
    eth_getBlockByHash: eth_getBlockByHash.eth_getBlockByHash(parts),
    eth_getBlockByNumber: eth_getBlockByNumber.eth_getBlockByNumber(parts),
    eth_getUncleByBlockNumberAndIndex:
      eth_getUncleByBlockNumberAndIndex.eth_getUncleByBlockNumberAndIndex(parts),
    eth_getTransactionByBlockNumberAndIndex:
      eth_getTransactionByBlockNumberAndIndex.eth_getTransactionByBlockNumberAndIndex(parts),
    eth_getTransactionByBlockHashAndIndex:
      eth_getTransactionByBlockHashAndIndex.eth_getTransactionByBlockHashAndIndex(parts),
    eth_getBlockReceipts: eth_getBlockReceipts.eth_getBlockReceipts(parts),
    eth_getTransactionReceipt: eth_getTransactionReceipt.eth_getTransactionReceipt(parts),
    eth_getProof: eth_getProof.eth_getProof(parts),
  };
}

/** The traits of each method. */
export const methodTraits: Readonly<
  Record<Exclude<keyof Handlers<RequestContext>, 'rpc.discover'>, MethodTraits>
> = {
  eth_getLogs: traitsOf(eth_getLogs, true),
  eth_estimateGas: traitsOf(eth_estimateGas, true),
  eth_call: traitsOf(eth_call, true),
  eth_getBlockByHash: traitsOf(eth_getBlockByHash, true),
  eth_getBlockByNumber: traitsOf(eth_getBlockByNumber, true),
  eth_getUncleByBlockNumberAndIndex: traitsOf(eth_getUncleByBlockNumberAndIndex, true),
  eth_getTransactionByBlockNumberAndIndex: traitsOf(eth_getTransactionByBlockNumberAndIndex, true),
  eth_getTransactionByBlockHashAndIndex: traitsOf(eth_getTransactionByBlockHashAndIndex, true),
  eth_getBlockReceipts: traitsOf(eth_getBlockReceipts, true),
  eth_getTransactionReceipt: traitsOf(eth_getTransactionReceipt, true),
  eth_getProof: traitsOf(eth_getProof, true),
};
