import { bytesToHex } from '@ethread/core';
import { mostBlobsOf, type Rules } from '@ethread/evm';
import type { CallRequest } from './call-request.ts';
import type { SimulationProblem } from './simulation.ts';

export interface BrokenRule {
  /** The name of the error that a simulation has for it. */
  readonly problem: SimulationProblem;
  readonly message: string;
}

/** The chain and the block of a call. */
export interface CallFacts {
  readonly rules: Rules;
  readonly chainId: bigint;
  /** In wei per gas; undefined before London. */
  readonly baseFee: bigint | undefined;
  readonly blobBaseFee: bigint;
}

/** The most that a call pays per gas and above the base fee, in wei. */
export interface PriceCaps {
  readonly cap: bigint;
  readonly tip: bigint;
}

const BLOB_HASH_VERSION = 0x01;

/** Returns the prices that a call may pay: its gas price for both, or the fees of EIP-1559. */
export function priceCapsOf({
  gasPrice,
  maxFeePerGas = 0n,
  maxPriorityFeePerGas = 0n,
}: CallRequest): PriceCaps {
  return gasPrice === undefined
    ? { cap: maxFeePerGas, tip: maxPriorityFeePerGas }
    : { cap: gasPrice, tip: gasPrice };
}

/** Returns why the fields of a call make no transaction of a chain, or undefined. */
export function contradictionIn(call: CallRequest, { chainId, baseFee }: CallFacts): string | undefined {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = call;
  const hasFees = maxFeePerGas !== undefined || maxPriorityFeePerGas !== undefined;
  if (gasPrice !== undefined && hasFees) {
    return 'both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified';
  }
  if (!call.to && call.blobVersionedHashes) return 'blob transaction of type create';
  if (!call.to && call.authorizationList) return 'EIP-7702 transaction cannot be used to create contract';
  if (call.chainId !== undefined && call.chainId !== chainId) {
    return `chainId does not match node's (have=${call.chainId}, want=${chainId})`;
  }
  if (hasFees && baseFee === undefined) {
    return 'maxFeePerGas and maxPriorityFeePerGas are not valid before London is active';
  }
  return undefined;
}

/**
 * Returns the first rule of transactions that a call breaks, beside those about its nonce, gas and balance. The order is
 * that of geth.
 *
 * @param checksPrices False for a call without prices whose base fee is then zero.
 */
export function brokenRuleOf(
  call: CallRequest,
  facts: CallFacts,
  checksPrices: { readonly gas: boolean; readonly blobs: boolean },
): BrokenRule | undefined {
  return (
    (checksPrices.gas ? brokenByPrices(call, facts) : undefined) ??
    brokenByFields(call, facts, checksPrices.blobs) ??
    brokenByInitCode(call, facts)
  );
}

function brokenByPrices(call: CallRequest, { rules, baseFee }: CallFacts): BrokenRule | undefined {
  const { cap, tip } = priceCapsOf(call);
  const from = `address ${bytesToHex(call.from)}`;
  if (!rules.hasBaseFee || baseFee === undefined) return undefined;
  if (cap < tip) {
    return {
      problem: 'InvalidParams',
      message: `max priority fee per gas higher than max fee per gas: ${from}, maxPriorityFeePerGas: ${tip}, maxFeePerGas: ${cap}`,
    };
  }
  if (cap >= baseFee) return undefined;
  return {
    problem: 'FeeCapTooLow',
    message: `max fee per gas less than block base fee: ${from}, maxFeePerGas: ${cap}, baseFee: ${baseFee}`,
  };
}

/** Checks the fields that forks have brought: the access list, the blobs and the authorizations. */
function brokenByFields(
  call: CallRequest,
  { rules, blobBaseFee }: CallFacts,
  checksBlobPrice: boolean,
): BrokenRule | undefined {
  const { accessList, blobVersionedHashes: blobs, maxFeePerBlobGas, authorizationList } = call;
  const from = bytesToHex(call.from);
  const broken = (message: string): BrokenRule => ({ problem: 'InvalidTransaction', message });
  const unknown = (kind: string) => broken(`transaction type not supported: ${kind} tx (sender ${from})`);
  if (accessList && !rules.hasAccessLists) return unknown('access list');
  if ((blobs || maxFeePerBlobGas !== undefined) && !rules.hasBlobs) return unknown('blob');
  if (blobs) {
    if (blobs.length === 0) return broken('blob transaction missing blob hashes');
    if (blobs.length > mostBlobsOf(rules)) return broken('blob transaction has too many blobs');
    const wrong = blobs.findIndex(([version]) => version !== BLOB_HASH_VERSION);
    if (wrong !== -1) return broken(`blob ${wrong} has invalid hash version`);
    if (checksBlobPrice && (maxFeePerBlobGas ?? 0n) < blobBaseFee) {
      return broken(
        `max fee per blob gas less than block blob gas fee: address ${from} blobGasFeeCap: ${maxFeePerBlobGas ?? 0n}, blobBaseFee: ${blobBaseFee}`,
      );
    }
  }
  if (authorizationList && !rules.hasDelegation) return unknown('setcode');
  if (authorizationList?.length === 0) {
    return broken(`EIP-7702 transaction with empty auth list (sender ${from})`);
  }
  return undefined;
}

/** Checks the length of the code of a creation (EIP-3860). */
function brokenByInitCode({ to, input }: CallRequest, { rules }: CallFacts): BrokenRule | undefined {
  const most = rules.gas.maxInitCodeBytes;
  if (to || input.length <= most) return undefined;
  return {
    problem: 'InitCodeTooLarge',
    message: `max initcode size exceeded: code size ${input.length}, limit ${most}`,
  };
}
