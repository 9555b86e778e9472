import { accountProofToJson, isSystemTransaction, receiptFromJson } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import {
  type CallObject,
  type EthGetProofResult,
  type EthGetTransactionReceiptResult,
  HeaderNotFoundError,
  type MethodName,
} from '@ethread/types';
import { isHash, lowerCase } from './block-selector.ts';
import type { ReadModules } from './calls/read-prover.ts';
import type { VerifiedCalls } from './calls/verified-calls.ts';
import type { ProvenChain } from './proven-chain.ts';
import { proveAccount } from './proven-account.ts';
import {
  blockResponse,
  expectSame,
  type ProvenBlock,
  type ProvenHeader,
  transactionResponse,
  uncleResponse,
} from './proven-block.ts';
import { type LogModules, provenLogs } from './proven-logs.ts';
import { VerificationError } from './verification-error.ts';

/** The modules that prove responses. */
export interface ProvingModules extends LogModules, ReadModules {
  /** Loads the engine of calls. @throws {UnprovenError} when the chain's rules are unknown. */
  readonly calls: () => Promise<VerifiedCalls>;
}

/** Responds to a call with proven data. */
export type VerifiedMethod = (params: readonly unknown[]) => Promise<unknown>;

/** Returns the methods whose results can be proven, by name. Their params must be valid. */
export function verifiedMethods(
  modules: ProvingModules,
): Readonly<Partial<Record<MethodName, VerifiedMethod>>> {
  const { view, chosen } = modules;

  const block: VerifiedMethod = async ([which, isFull]) => {
    const found = await chosen.block(which);
    if (!found) return null;
    if (isFull !== true) return blockResponse(found, undefined);
    return blockResponse(await withDepositReceipts(found, view), await view.senders(found));
  };
  const transaction: VerifiedMethod = async ([which, index]) => {
    const found = await chosen.block(which);
    if (!found) return null;
    return transactionResponse(await withDepositReceipts(found, view), Number(index)) ?? null;
  };

  return {
    eth_getBlockByHash: ([hash, isFull]) => block([hash, isFull]),
    eth_getBlockByNumber: block,
    eth_getTransactionByBlockHashAndIndex: ([hash, index]) => transaction([hash, index]),
    eth_getTransactionByBlockNumberAndIndex: transaction,
    eth_getUncleByBlockNumberAndIndex: async ([which, index]) => {
      const found = await chosen.block(which);
      return (found && uncleResponse(found, Number(index))) ?? null;
    },
    eth_getBlockReceipts: async ([which]) => {
      // The contract: pending receipts are those of the latest block.
      const found = await chosen.block(which === 'pending' ? 'latest' : which);
      return found ? view.receipts(found) : null;
    },
    eth_getTransactionReceipt: ([hash]) => receipt(modules, lowerCase(hash)),
    eth_call: (params) => run(modules, params, (calls, call, at) => calls.call(modules, call, at)),
    eth_estimateGas: (params) =>
      run(modules, params, (calls, call, at) => calls.estimateGas(modules, call, at)),
    eth_getProof: ([address, keys, which]) => proof(modules, address, keys, which),
    eth_getLogs: ([filter]) => provenLogs(modules, filter ?? {}),
  };
}

/** Adds the receipts to a block with deposits, whose nonces are in their receipts (OP stack). */
async function withDepositReceipts(block: ProvenBlock, view: ProvenChain): Promise<ProvenBlock> {
  if (!block.facts.block.transactions.some(isSystemTransaction)) return block;
  const receipts = (await view.receipts(block)).map((json) => receiptFromJson(json));
  return { ...block, facts: { ...block.facts, receipts } };
}

async function receipt({ transport, view, trust }: ProvingModules, hash: string): Promise<unknown> {
  const response = await transport.request<EthGetTransactionReceiptResult>('eth_getTransactionReceipt', [
    hash,
  ]);
  if (response === null) return null;
  const { blockHash }: { readonly blockHash: unknown } = response;
  if (!isHash(blockHash)) throw new VerificationError('a receipt has no block');
  const block = await view.blockByHash(lowerCase(blockHash));
  if (!block) throw new VerificationError(`the service does not have the block of transaction ${hash}`);
  await trust.link(block);
  const receipts = await view.receipts(block);
  const own = receipts.find(({ transactionHash }) => transactionHash === hash);
  if (!own) throw new VerificationError(`transaction ${hash} is not in the block that it is said to be in`);
  return expectSame(own, response, `the receipt of ${hash}`);
}

/** Runs a call after the block that a param selects. The block is found while the engine is loaded. */
async function run<Result>(
  { chosen, calls }: ProvingModules,
  [given, which]: readonly unknown[],
  start: (calls: VerifiedCalls, call: CallObject, at: ProvenHeader) => Promise<Result>,
): Promise<Result> {
  const [loaded, at] = await Promise.all([calls(), chosen.header(which)]);
  if (!at) throw new HeaderNotFoundError();
  return start(loaded, Object(given), at);
}

/** Requests the proof by block hash, so that account and state root belong to the same block. */
async function proof(
  { transport, chosen, onProven }: ProvingModules,
  address: unknown,
  keys: unknown,
  which: unknown,
): Promise<unknown> {
  const block = await chosen.header(which);
  if (!block) throw new HeaderNotFoundError();
  const params = [address, keys, { blockHash: block.hash }];
  const response = await transport.request<EthGetProofResult>('eth_getProof', params);
  const requested = Array.isArray(keys) ? keys.map(String) : [];
  const facts = proveAccount(block.header.stateRoot, String(address), requested, response).proof;
  onProven({ part: 'account', block: block.header.number, by: bytesToHex(block.header.stateRoot) });
  const json = accountProofToJson(hexToBytes(String(address)), facts, requested.map(evenBytes));
  return expectSame(json, response, `the proof of ${String(address)}`);
}

/** Returns the bytes of a storage key, which may have an odd number of digits. */
const evenBytes = (key: string) => hexToBytes(key.length % 2 === 0 ? key : `0x0${key.slice(2)}`);
