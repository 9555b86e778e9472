import { effectiveGasPrice, GAS_PER_BLOB, type Log, type Transaction } from '@ethread/chain';
import type { Crypto } from '../crypto/crypto.ts';
import * as Halt from '../machine/halt.ts';
import type { Machine } from '../machine/machine.ts';
import {
  type BlockGas,
  blockGasOf,
  checkBlobCount,
  checkTransaction,
  gasUsedOf,
} from './check-transaction.ts';
import { runPaidMessage, warmUp } from './run-paid-message.ts';

export interface TransactionResult {
  readonly isSuccess: boolean;
  /** Data that the message returned, or the payload of its revert. */
  readonly output: Uint8Array;
  /** Gas that the sender pays for, as receipts count it. */
  readonly gasUsed: bigint;
  readonly blockGas: BlockGas;
  readonly blobGasUsed: bigint;
  readonly logs: readonly Log[];
}

/** Runs a transaction of a block, fees included. @throws {InvalidTransactionError} when it cannot be in the block. */
export function runTransaction(
  machine: Machine,
  crypto: Crypto,
  transaction: Transaction,
  sender: Uint8Array,
  blockGas: BlockGas,
): TransactionResult {
  const { world, rules, block } = machine;
  world.beginTransaction();
  const blobHashes = transaction.type === 3 ? transaction.blobVersionedHashes : [];
  checkBlobCount(machine, blobHashes.length);
  const intrinsic = checkTransaction(machine, transaction, sender, blockGas);
  const { gasLimit, to, value, input } = transaction;
  const price = effectiveGasPrice(transaction, block.baseFee);
  const blobGasUsed = GAS_PER_BLOB * BigInt(blobHashes.length);
  const account = world.account(sender);
  world.accesses?.account(account);
  world.setBalance(account, account.balance - gasLimit * price - blobGasUsed * block.blobBaseFee);
  if (to) world.setNonce(account, account.nonce + 1n);
  machine.transaction = { origin: sender, gasPrice: price, blobHashes };
  const accessList = 'accessList' in transaction ? transaction.accessList : undefined;
  warmUp(machine, { from: sender, to, coinbase: block.coinbase, accessList });
  const authorizations = transaction.type === 4 ? transaction.authorizationList : [];
  const result = runPaidMessage(machine, crypto, {
    caller: sender,
    to,
    value,
    input,
    gasLimit,
    intrinsic,
    authorizations,
    capsExecutionGas: true,
  });
  const gasUsed = gasUsedOf(result.spent, result.refund, intrinsic, rules);

  world.setBalance(account, account.balance + (gasLimit - gasUsed) * price);
  const coinbase = world.account(block.coinbase);
  world.accesses?.account(coinbase);
  world.setBalance(coinbase, coinbase.balance + gasUsed * (price - block.baseFee));
  world.endTransaction(rules.clearsEmptyAccounts, rules.keepsDestroyedBalance);
  return {
    isSuccess: result.halt === Halt.none,
    output: result.output,
    gasUsed,
    blockGas: blockGasOf(result, gasUsed, intrinsic, rules),
    blobGasUsed,
    logs: result.logs,
  };
}
