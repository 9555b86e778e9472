import type { CallOutcome, CallRequest, HeldHeader } from '@ethread/backend';
import { bytesToHex } from '@ethread/core';
import type { Common } from '@ethereumjs/common';
import { createBlockHeader } from '@ethereumjs/block';
import { createEVM, EVMError } from '@ethereumjs/evm';
import { Address } from '@ethereumjs/util';
import { applyAuthorizations } from './apply-authorizations.ts';
import { BlockHashes, type BlockHashOf } from './block-hashes.ts';
import { intrinsicGas } from './intrinsic-gas.ts';
import { InterruptedError, Interruption } from './interruption.ts';
import type { NodeStore } from './node-store.ts';
import { openState } from './state.ts';

/** What every call needs of the chain. */
export interface CallEnvironment {
  readonly store: NodeStore;
  /** Makes the rules anew: each call sets its own fork. */
  readonly rules: () => Common;
  readonly blockHashOf: BlockHashOf;
}

/** A call's outcome with the gas that an estimate looks at. */
export type DetailedOutcome =
  | (Extract<CallOutcome, { kind: 'returned' }> & { readonly gasRefunded: bigint })
  | { readonly kind: 'reverted'; readonly payload: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string; readonly outOfGas: boolean }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Runs a message call on the state after a block. Nothing is written to the store. A call that names no gas has
 * the most that it may have, or what its sender can pay at the price that it names.
 *
 * As nodes do for calls: no nonce or code check of the sender; without a gas price gas is free and the base fee zero.
 */
export async function runCall(
  environment: CallEnvironment,
  request: CallRequest,
  at: HeldHeader,
  signal: AbortSignal,
): Promise<DetailedOutcome> {
  const { header } = at;
  const rules = environment.rules();
  rules.setHardforkBy({ blockNumber: header.number, timestamp: header.timestamp });
  const fees = feesOf(request, header.baseFeePerGas ?? 0n);
  if ('refused' in fees) return { kind: 'refused', message: fees.refused };

  const state = await openState(environment.store, rules, header.stateRoot);
  const caller = new Address(request.from);
  const balance = (await state.getAccount(caller))?.balance ?? 0n;
  const gas =
    request.gas ?? affordable(request.mostGas ?? header.gasLimit, balance - request.value, fees.cap);
  const cost = gas * fees.cap + request.value;
  if (balance < cost) {
    const words = fees.cap === 0n ? 'transfer' : 'gas * price + value';
    return {
      kind: 'refused',
      message: `insufficient funds for ${words}: address ${bytesToHex(request.from)} have ${balance} want ${cost}`,
    };
  }
  const intrinsic = intrinsicGas(request, rules);
  const least = intrinsic.gas > intrinsic.floor ? intrinsic.gas : intrinsic.floor;
  if (gas < least) {
    return { kind: 'failed', message: `intrinsic gas too low: have ${gas}, want ${least}`, outOfGas: true };
  }

  const interruption = new Interruption(signal);
  const evm = await createEVM({
    common: rules,
    stateManager: state,
    blockchain: new BlockHashes(environment.blockHashOf),
    customOpcodes: [interruption.jumpDestination],
  });
  interruption.watch(evm);
  const to = request.to ? new Address(request.to) : undefined;
  if (rules.isActivatedEIP(2929)) warm(evm.journal, evm.precompiles.keys(), request, header.miner, rules);
  let refund = 0n;
  if (request.authorizationList && rules.isActivatedEIP(7702)) {
    refund = await applyAuthorizations(state, request.authorizationList, rules.chainId());
  }
  try {
    const { execResult } = await evm.runCall({
      block: blockOf(at, rules, fees.price === 0n),
      caller,
      origin: caller,
      ...(to ? { to } : {}),
      gasLimit: gas - intrinsic.gas,
      gasPrice: fees.price,
      value: request.value,
      data: request.input,
      blobVersionedHashes: (request.blobVersionedHashes ?? []).map(bytesToHex),
      gasRefund: refund,
    });
    const error = execResult.exceptionError;
    if (error?.error === EVMError.errorMessages.REVERT)
      return { kind: 'reverted', payload: execResult.returnValue };
    if (error) {
      return {
        kind: 'failed',
        message: failure(error.error),
        outOfGas:
          error.error === EVMError.errorMessages.OUT_OF_GAS ||
          error.error === EVMError.errorMessages.CODESTORE_OUT_OF_GAS,
      };
    }
    const spent = intrinsic.gas + execResult.executionGasUsed;
    // EIP-3529 (before London: half) bounds what is given back.
    const bound = spent / (rules.isActivatedEIP(3529) ? 5n : 2n);
    const wanted = (execResult.gasRefund ?? 0n) + refund;
    const gasRefunded = wanted < bound ? wanted : bound;
    const gasUsed = spent - gasRefunded > intrinsic.floor ? spent - gasRefunded : intrinsic.floor;
    return { kind: 'returned', output: execResult.returnValue, gasUsed, gasRefunded };
  } catch (error) {
    if (error instanceof InterruptedError)
      return { kind: 'failed', message: 'execution aborted (timeout)', outOfGas: false };
    if (error instanceof RangeError)
      return { kind: 'failed', message: 'execution exceeded the memory of the service', outOfGas: false };
    throw error;
  }
}

/** A sender that names a price but no gas is taken to mean what it can pay. */
function affordable(most: bigint, available: bigint, price: bigint): bigint {
  if (price === 0n || available < 0n) return most;
  return available / price < most ? available / price : most;
}

interface Fees {
  /** wei a gas that the sender must be able to pay. */
  readonly cap: bigint;
  /** wei a gas that GASPRICE shows. */
  readonly price: bigint;
}

function feesOf(request: CallRequest, baseFee: bigint): Fees | { readonly refused: string } {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request;
  const cap = gasPrice ?? maxFeePerGas ?? 0n;
  const tip = gasPrice ?? maxPriorityFeePerGas ?? 0n;
  if (cap === 0n && tip === 0n) return { cap: 0n, price: 0n };
  const address = bytesToHex(request.from);
  if (tip > cap) {
    return {
      refused: `max priority fee per gas higher than max fee per gas: address ${address}, maxPriorityFeePerGas: ${tip}, maxFeePerGas: ${cap}`,
    };
  }
  if (cap < baseFee) {
    return {
      refused: `max fee per gas less than block base fee: address ${address}, maxFeePerGas: ${cap}, baseFee: ${baseFee}`,
    };
  }
  return { cap, price: gasPrice ?? (baseFee + tip < cap ? baseFee + tip : cap) };
}

/** The block as the EVM sees it; calls without a price see no base fee, as nodes answer them. */
function blockOf({ header }: HeldHeader, rules: Common, withoutBaseFee: boolean) {
  const { baseFeePerGas, excessBlobGas } = header;
  return {
    header: createBlockHeader(
      {
        number: header.number,
        coinbase: header.miner,
        timestamp: header.timestamp,
        difficulty: header.difficulty,
        mixHash: header.mixHash,
        gasLimit: header.gasLimit,
        ...(baseFeePerGas === undefined ? {} : { baseFeePerGas: withoutBaseFee ? 0n : baseFeePerGas }),
        ...(excessBlobGas === undefined ? {} : { excessBlobGas }),
      },
      { common: rules, skipConsensusFormatValidation: true, freeze: false },
    ),
  };
}

function warm(
  journal: Awaited<ReturnType<typeof createEVM>>['journal'],
  precompiles: Iterable<string>,
  request: CallRequest,
  miner: Uint8Array,
  rules: Common,
): void {
  const unprefixed = (bytes: Uint8Array) => bytesToHex(bytes).slice(2);
  for (const address of precompiles) journal.addAlwaysWarmAddress(address);
  journal.addAlwaysWarmAddress(unprefixed(request.from));
  if (request.to) journal.addAlwaysWarmAddress(unprefixed(request.to));
  if (rules.isActivatedEIP(3651)) journal.addAlwaysWarmAddress(unprefixed(miner));
  for (const { address, storageKeys } of request.accessList ?? []) {
    journal.addAlwaysWarmAddress(unprefixed(address));
    for (const key of storageKeys) journal.addAlwaysWarmSlot(unprefixed(address), unprefixed(key));
  }
}

/** EthereumJS's words where they differ from those that callers know from nodes. */
const FAILURES: Readonly<Record<string, string>> = {
  'invalid JUMP': 'invalid jump destination',
  'static state change': 'write protection',
  'create collision': 'contract address collision',
  'code size to deposit exceeds maximum code size': 'max code size exceeded',
  'initcode exceeds max initcode size': 'max initcode size exceeded',
  'code store out of gas': 'contract creation code storage out of gas',
  'insufficient balance': 'insufficient balance for transfer',
};

/** Without the place in the code that the library appends. */
function failure(message: string): string {
  const what = message.split(' at ', 1)[0] ?? message;
  return FAILURES[what] ?? what;
}
