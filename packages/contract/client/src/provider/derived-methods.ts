import {
  type EthGetBlockByHashResult,
  type EthGetProofResult,
  type EthGetTransactionReceiptResult,
  ExecutionRevertedError,
  type Hash,
  HeaderNotFoundError,
  InvalidParamsError,
} from '@ethread/types';
import { codeCall } from '../code-call.ts';

/** Calls one of the service's own methods. */
export type SendRequest = <Result>(method: string, params: readonly unknown[]) => Promise<Result>;

/** A method that is derived from the service's own methods. */
export type DerivedMethod = (query: SendRequest, params: readonly unknown[]) => Promise<unknown>;

const WORD_DIGITS = 64;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Methods that the service does not have, by name. */
export const derivedMethods: Readonly<Record<string, DerivedMethod>> = {
  eth_blockNumber: async (query) => {
    const block = await query<EthGetBlockByHashResult>('eth_getBlockByNumber', ['latest', false]);
    if (!block) throw new HeaderNotFoundError();
    return block.number;
  },
  eth_getBalance: async (query, params) => (await proofOf(query, params)).balance,
  eth_getTransactionCount: async (query, params) => (await proofOf(query, params)).nonce,
  eth_getStorageAt: async (query, [address, slot, block]) => {
    const key = `0x${String(slot).slice(2).padStart(WORD_DIGITS, '0')}`;
    const { storageProof } = await query<EthGetProofResult>('eth_getProof', [address, [key], block]);
    return `0x${(storageProof[0]?.value ?? '0x').slice(2).padStart(WORD_DIGITS, '0')}`;
  },
  eth_getCode: codeOf,
  eth_getTransactionByHash: async (query, [hash]) => {
    const receipt = await query<EthGetTransactionReceiptResult>('eth_getTransactionReceipt', [hash]);
    if (!receipt) return null;
    return query('eth_getTransactionByBlockHashAndIndex', [receipt.blockHash, receipt.transactionIndex]);
  },
};

function proofOf(call: SendRequest, [address, block]: readonly unknown[]): Promise<EthGetProofResult> {
  return call('eth_getProof', [address, [], block]);
}

/** Returns the code of an account. No proof contains the code, but a call can read it. */
async function codeOf(send: SendRequest, [address, block]: readonly unknown[]): Promise<unknown> {
  if (!isAddress(address)) {
    throw new InvalidParamsError({ detail: 'params[0] (address): expected a 20-byte address in hex' });
  }
  try {
    await send('eth_call', [codeCall(address), block]);
  } catch (error) {
    if (error instanceof ExecutionRevertedError) return error.data ?? '0x';
    throw error;
  }
  return '0x';
}

const isAddress = (value: unknown): value is Hash => typeof value === 'string' && ADDRESS.test(value);
