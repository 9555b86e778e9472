// Generated from openrpc/ by `npm run codegen`. Do not edit: change the document instead.

import type { RequestContext } from '@ethread/ports';
import type { Handlers } from '@ethread/server';
import type { HandlerParts } from '../method-modules.ts';
import type { MethodTraits } from '../method-traits.ts';
import { eth_getLogs, traits as eth_getLogs_traits } from '../eth_getLogs.ts';
import { eth_estimateGas, traits as eth_estimateGas_traits } from '../eth_estimateGas.ts';
import { eth_call, traits as eth_call_traits } from '../eth_call.ts';
import { eth_getBlockByHash, traits as eth_getBlockByHash_traits } from '../eth_getBlockByHash.ts';
import { eth_getBlockByNumber, traits as eth_getBlockByNumber_traits } from '../eth_getBlockByNumber.ts';
import {
  eth_getUncleByBlockNumberAndIndex,
  traits as eth_getUncleByBlockNumberAndIndex_traits,
} from '../eth_getUncleByBlockNumberAndIndex.ts';
import {
  eth_getTransactionByBlockNumberAndIndex,
  traits as eth_getTransactionByBlockNumberAndIndex_traits,
} from '../eth_getTransactionByBlockNumberAndIndex.ts';
import {
  eth_getTransactionByBlockHashAndIndex,
  traits as eth_getTransactionByBlockHashAndIndex_traits,
} from '../eth_getTransactionByBlockHashAndIndex.ts';
import { eth_getBlockReceipts, traits as eth_getBlockReceipts_traits } from '../eth_getBlockReceipts.ts';
import {
  eth_getTransactionReceipt,
  traits as eth_getTransactionReceipt_traits,
} from '../eth_getTransactionReceipt.ts';
import { eth_getProof, traits as eth_getProof_traits } from '../eth_getProof.ts';

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

/** The traits of each method. */
export const methodTraits: Readonly<
  Record<Exclude<keyof Handlers<RequestContext>, 'rpc.discover'>, MethodTraits>
> = {
  eth_getLogs: eth_getLogs_traits,
  eth_estimateGas: eth_estimateGas_traits,
  eth_call: eth_call_traits,
  eth_getBlockByHash: eth_getBlockByHash_traits,
  eth_getBlockByNumber: eth_getBlockByNumber_traits,
  eth_getUncleByBlockNumberAndIndex: eth_getUncleByBlockNumberAndIndex_traits,
  eth_getTransactionByBlockNumberAndIndex: eth_getTransactionByBlockNumberAndIndex_traits,
  eth_getTransactionByBlockHashAndIndex: eth_getTransactionByBlockHashAndIndex_traits,
  eth_getBlockReceipts: eth_getBlockReceipts_traits,
  eth_getTransactionReceipt: eth_getTransactionReceipt_traits,
  eth_getProof: eth_getProof_traits,
};
