import { FORK_OF_TRANSACTION_TYPE, GAS_PER_BLOB, legacyChainId, type Transaction } from '@ethread/chain';
import { type Fork, FORKS, isAtLeast } from '../forks/forks.ts';
import type { Rules } from '../forks/rules.ts';
import type { BlockEnvironment } from '../machine/environment.ts';
import type { Machine } from '../machine/machine.ts';
import { HIGHEST_S } from './apply-authorizations.ts';
import { intrinsicGas, type IntrinsicGas } from './intrinsic-gas.ts';
import { InvalidTransactionError } from './invalid-transaction-error.ts';

const BLOB_HASH_VERSION = 0x01;
/** EIP-7594: maximum number of blobs of one transaction, from Osaka on. */
const MAX_BLOBS = 6;
const MAX_NONCE = 2n ** 64n - 1n;

/** Remaining gas of a block, for execution and for state; before EIP-8037 both are the same. */
export interface BlockGasLeft {
  readonly execution: bigint;
  readonly state: bigint;
}

/**
 * Checks a transaction against the rules of its block, and returns its intrinsic gas.
 *
 * @param blockGas Remaining gas of the block.
 * @throws {InvalidTransactionError}
 */
export function checkTransaction(
  machine: Machine,
  transaction: Transaction,
  sender: Uint8Array,
  blockGas: BlockGasLeft,
): IntrinsicGas {
  const { rules, world, block } = machine;
  const { type, nonce, gasLimit, to, input } = transaction;
  const since = FORK_OF_TRANSACTION_TYPE.get(type);
  if (!since || !FORKS.some((fork) => fork === since && isAtLeast(rules.fork, fork)))
    throw new InvalidTransactionError(`type ${type} is not known yet`);
  checkSignature(transaction, rules.fork, block);
  const account = world.account(sender);
  if (nonce !== account.nonce)
    throw new InvalidTransactionError(`nonce is ${nonce}, expected ${account.nonce}`);
  if (nonce === MAX_NONCE) throw new InvalidTransactionError('nonce has no successor');
  // EIP-3607
  if (account.hasCode && !(rules.hasDelegation && world.program(account).delegation)) {
    throw new InvalidTransactionError('the sender is a contract');
  }
  const { maxExecutionGas } = rules.gas;
  const executionGas = gasLimit > maxExecutionGas ? BigInt(maxExecutionGas) : gasLimit;
  if (executionGas > blockGas.execution || gasLimit > blockGas.state)
    throw new InvalidTransactionError(`gas of ${gasLimit} is more than the block has left`);
  if (gasLimit > rules.gas.maxTransactionGas)
    throw new InvalidTransactionError(`gas of ${gasLimit} is too much`);
  if (to === null && input.length > rules.gas.maxInitCodeBytes) {
    throw new InvalidTransactionError('the init code is too large');
  }
  if (type === 4 && transaction.authorizationList.length === 0) {
    throw new InvalidTransactionError('no authorizations');
  }
  const intrinsic = intrinsicGas(
    {
      ...{ from: sender, to, value: transaction.value, input },
      accessList: 'accessList' in transaction ? transaction.accessList : undefined,
      authorizationList: type === 4 ? transaction.authorizationList : undefined,
    },
    rules,
  );
  const least = Math.max(intrinsic.gas, intrinsic.floor);
  if (gasLimit < least) throw new InvalidTransactionError(`gas of ${gasLimit} is less than ${least}`);
  if (least > maxExecutionGas) throw new InvalidTransactionError(`${least} gas for its data is too much`);
  checkFees(transaction, account.balance, block);
  return intrinsic;
}

function checkSignature(transaction: Transaction, fork: Fork, { chainId }: BlockEnvironment): void {
  // EIP-2
  if (isAtLeast(fork, 'homestead') && transaction.s > HIGHEST_S)
    throw new InvalidTransactionError('s is too high');
  const signedFor = transaction.type === 0 ? legacyChainId(transaction.v) : transaction.chainId;
  if (signedFor === undefined) return;
  // EIP-155
  if (signedFor !== chainId || !isAtLeast(fork, 'spuriousDragon')) {
    throw new InvalidTransactionError(`signed for chain ${signedFor}`);
  }
}

function checkFees(
  transaction: Transaction,
  balance: bigint,
  { baseFee, blobBaseFee }: BlockEnvironment,
): void {
  const { type, gasLimit, value } = transaction;
  const cap = type < 2 && 'gasPrice' in transaction ? transaction.gasPrice : feeCap(transaction);
  if (cap < baseFee)
    throw new InvalidTransactionError(`fee of ${cap} is less than the base fee of ${baseFee}`);
  if ('maxPriorityFeePerGas' in transaction && transaction.maxPriorityFeePerGas > cap) {
    throw new InvalidTransactionError('the priority fee is more than the fee');
  }
  let cost = gasLimit * cap + value;
  if (type === 3) {
    const { blobVersionedHashes, maxFeePerBlobGas } = transaction;
    if (blobVersionedHashes.length === 0) throw new InvalidTransactionError('no blobs');
    if (blobVersionedHashes.some(([version]) => version !== BLOB_HASH_VERSION)) {
      throw new InvalidTransactionError('a blob hash has another version');
    }
    if (maxFeePerBlobGas < blobBaseFee) throw new InvalidTransactionError('the blob fee is too low');
    cost += GAS_PER_BLOB * BigInt(blobVersionedHashes.length) * maxFeePerBlobGas;
  }
  if (balance < cost) throw new InvalidTransactionError(`balance of ${balance} is less than ${cost}`);
}

function feeCap(transaction: Transaction): bigint {
  return 'maxFeePerGas' in transaction ? transaction.maxFeePerGas : transaction.gasPrice;
}

/** Returns the maximum number of a transaction's blobs, which is unlimited before Osaka (EIP-7594). */
export function mostBlobsOf({ fork }: Rules): number {
  return isAtLeast(fork, 'osaka') ? MAX_BLOBS : Infinity;
}

/** Checks the number of a transaction's blobs against the limit. */
export function checkBlobCount({ rules }: Machine, count: number): void {
  if (count > mostBlobsOf(rules)) throw new InvalidTransactionError('too many blobs');
}
