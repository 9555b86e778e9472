import { GAS_PER_BLOB } from '@ethread/chain';
import { writeUint32 } from '@ethread/core';
import type { Crypto } from '../crypto/crypto.ts';
import * as Halt from '../machine/halt.ts';
import { type Machine, type Payer, runMessage } from '../machine/machine.ts';
import type { MessageResult } from '../machine/messages.ts';
import type { Precompiles } from '../precompiles/precompile.ts';
import { AUTHORIZATION_REFUND } from '../forks/gas-schedule.ts';
import { applyAuthorizations, payingBy } from './apply-authorizations.ts';
import {
  balanceAfterFee,
  type BlockGas,
  checkTransaction,
  feeOf,
  type IntrinsicGas,
  type TransactionChecks,
  type TransactionMessage,
} from './check-transaction.ts';

export interface TransactionResult extends MessageResult {
  /** Gas that the sender pays for, as receipts count it. */
  readonly gasUsed: bigint;
  /** Gas needed before refunds. */
  readonly mostGasUsed: bigint;
  readonly blockGas: BlockGas;
  readonly blobGasUsed: bigint;
}

/**
 * Runs a transaction, or a call in the place of one. Where the machine keeps changes, fees are settled, and the
 * transaction ends.
 *
 * @throws {InvalidTransactionError} when it breaks a rule, before it has changed anything.
 */
export function runTransaction(
  machine: Machine,
  crypto: Crypto,
  message: TransactionMessage,
  checks: TransactionChecks,
): TransactionResult {
  const { world, rules } = machine;
  world.beginTransaction();
  const intrinsic = checkTransaction(machine, message, checks);
  const { from, to, price, blobVersionedHashes: blobHashes = [] } = message;
  world.accesses?.account(world.account(from));
  const fee = feeOf(machine, message);
  if (fee > 0n) {
    const sender = world.account(from);
    world.setBalance(sender, balanceAfterFee(sender.balance, fee));
  }
  if (to) world.countNonce(world.unread(from));
  machine.transaction = { origin: from, gasPrice: price, blobHashes };
  warmUp(machine, message);
  const result = runPaid(machine, crypto, message, intrinsic, checks.executionGas);
  const { refund, spent } = result;
  const mostRefunded = spent / BigInt(rules.gas.refundDivisor);
  const used = spent - (refund < mostRefunded ? BigInt(refund) : mostRefunded);
  const floor = BigInt(intrinsic.floor);
  const gasUsed = max(used, floor);
  if (machine.keepsChanges) settle(machine, message, gasUsed);
  return {
    ...result,
    gasUsed,
    mostGasUsed: max(spent, floor),
    blockGas: rules.hasStateGas
      ? { execution: max(spent - result.stateGasUsed, floor), state: result.stateGasUsed }
      : { execution: gasUsed, state: gasUsed },
    blobGasUsed: GAS_PER_BLOB * BigInt(blobHashes.length),
  };
}

const max = (one: bigint, other: bigint) => (one > other ? one : other);

/** Applies authorizations and runs the message. The sender's nonce counts the transaction, except for a creation. */
function runPaid(
  machine: Machine,
  crypto: Crypto,
  { from, to, value, input, gasLimit, authorizationList = [] }: TransactionMessage,
  intrinsic: IntrinsicGas,
  capsExecutionGas: boolean,
): MessageResult & { readonly spent: bigint } {
  const { world, rules } = machine;
  const message = { caller: from, to, value, input };
  const all = gasLimit - BigInt(intrinsic.gas);
  if (!rules.hasStateGas) {
    let earned = 0;
    applyAuthorizations(machine, crypto, authorizationList, (account) => {
      if (account.exists) earned += AUTHORIZATION_REFUND;
      return true;
    });
    machine.refundBefore = earned;
    const result = runMessage(machine, { ...message, gas: all });
    const refund = (result.halt === Halt.none ? result.refund : 0) + earned;
    return { ...result, refund, spent: gasLimit - result.gasLeft };
  }
  machine.refundBefore = 0;
  const most = capsExecutionGas ? BigInt(rules.gas.maxExecutionGas - intrinsic.gas) : all;
  const gas = all < most ? all : most;
  const authorize = (payer: Payer): boolean => {
    if (!to || authorizationList.length === 0) return true;
    const paid = (value === 0n ? [from] : [from, to]).map((address) => world.account(address));
    return applyAuthorizations(machine, crypto, authorizationList, payingBy(machine, payer, paid));
  };
  const result = runMessage(machine, { ...message, gas, stateGas: all - gas }, authorize);
  return {
    ...result,
    refund: result.halt === Halt.none ? result.refund : 0,
    spent: gasLimit - result.gasLeft - result.stateGasLeft,
  };
}

/** Returns the gas that is left to the sender, pays the beneficiary, and ends the transaction. */
function settle(machine: Machine, { from, gasLimit, price }: TransactionMessage, gasUsed: bigint): void {
  const { world, rules, block } = machine;
  const coinbase = world.account(block.header.miner);
  world.accesses?.account(coinbase);
  if (price > 0n) {
    const sender = world.account(from);
    world.setBalance(sender, sender.balance + (gasLimit - gasUsed) * price);
    const burnt = rules.hasBaseFee ? (block.header.baseFeePerGas ?? 0n) : 0n;
    world.setBalance(coinbase, coinbase.balance + gasUsed * (price - burnt));
  } else {
    // Transactions without fees touch the beneficiary, too.
    world.touch(coinbase);
  }
  world.endTransaction(rules.clearsEmptyAccounts, rules.keepsDestroyedBalance);
}

/** Warms what a transaction accesses at the lower price from its beginning on (EIP-2929, EIP-2930, EIP-3651). */
export function warmUp(
  machine: Machine,
  { from, to, accessList = [] }: Pick<TransactionMessage, 'from' | 'to' | 'accessList'>,
): void {
  const { rules, world } = machine;
  if (!rules.hasAccessLists) return;
  world.warmAccount(world.unread(from));
  if (to) world.warmAccount(world.unread(to));
  if (rules.warmsCoinbase) world.warmAccount(world.unread(machine.block.header.miner));
  for (const { address, storageKeys } of accessList) {
    const account = storageKeys.length > 0 ? world.account(address) : world.unread(address);
    world.warmAccount(account);
    for (const key of storageKeys) world.warmSlot(world.slot(account, key));
  }
}

/** Returns the addresses of precompiled contracts. */
export function precompileAddresses(precompiles: Precompiles): readonly Uint8Array[] {
  return precompiles.flatMap((precompile, number) => {
    const address = new Uint8Array(20);
    writeUint32(address, 16, number);
    return precompile ? [address] : [];
  });
}
