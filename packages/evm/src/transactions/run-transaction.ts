import { effectiveGasPrice, GAS_PER_BLOB, type Log, type Transaction } from '@ethread/chain';
import type { Crypto } from '../crypto/crypto.ts';
import { Halt } from '../machine/halt.ts';
import type { Machine } from '../machine/machine.ts';
import { runMessage } from '../machine/run-message.ts';
import { applyAuthorizations } from './apply-authorizations.ts';
import { checkBlobCount, checkTransaction } from './check-transaction.ts';
import { gasUsedOf } from './refunds.ts';
import { warmUp } from './warm-up.ts';

/** How a transaction of a block ended. */
export interface TransactionResult {
  readonly isSuccess: boolean;
  readonly gasUsed: bigint;
  readonly blobGasUsed: bigint;
  readonly logs: readonly Log[];
}

/**
 * Runs a transaction of a block on the machine's world, fees included, and leaves what it changed there.
 *
 * @param gasLeft Gas that the block has left.
 * @throws {InvalidTransactionError} when it can not be in the block.
 */
export function runTransaction(
  machine: Machine,
  crypto: Crypto,
  transaction: Transaction,
  sender: Uint8Array,
  gasLeft: bigint,
): TransactionResult {
  const { world, rules, block } = machine;
  world.beginTransaction();
  const blobHashes = transaction.type === 3 ? transaction.blobVersionedHashes : [];
  checkBlobCount(machine, blobHashes.length);
  const intrinsic = checkTransaction(machine, transaction, sender, gasLeft);
  const { gasLimit, to, value, input } = transaction;
  const price = effectiveGasPrice(transaction, block.baseFee);
  const blobGasUsed = GAS_PER_BLOB * BigInt(blobHashes.length);
  const account = world.account(sender);
  world.setBalance(account, account.balance - gasLimit * price - blobGasUsed * block.blobBaseFee);
  if (to) world.setNonce(account, account.nonce + 1n);
  machine.transaction = { origin: sender, gasPrice: price, blobHashes };
  const accessList = 'accessList' in transaction ? transaction.accessList : undefined;
  warmUp(machine, { from: sender, to, coinbase: block.coinbase, accessList });
  const authorizations = transaction.type === 4 ? transaction.authorizationList : [];
  const authorizationRefund = applyAuthorizations(world, crypto, authorizations, block.chainId);

  const gas = gasLimit - BigInt(intrinsic.gas);
  const result = runMessage(machine, { caller: sender, to, value, input, gas });
  const refund = (result.halt === Halt.none ? result.refund : 0) + authorizationRefund;
  const gasUsed = gasUsedOf(gasLimit - result.gasLeft, refund, intrinsic, rules);

  world.setBalance(account, account.balance + (gasLimit - gasUsed) * price);
  const coinbase = world.account(block.coinbase);
  world.setBalance(coinbase, coinbase.balance + gasUsed * (price - block.baseFee));
  world.endTransaction(rules.clearsEmptyAccounts);
  return { isSuccess: result.halt === Halt.none, gasUsed, blobGasUsed, logs: result.logs };
}
