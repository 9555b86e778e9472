import {
  FORK_OF_TRANSACTION_TYPE,
  GAS_PER_BLOB,
  legacyChainId,
  type Transaction,
  type AccessListEntry,
} from '@ethread/chain';
import { type Fork, FORKS, isAtLeast } from '../forks/forks.ts';
import type { Rules } from '../forks/rules.ts';
import type { BlockEnvironment } from '../machine/environment.ts';
import type { Machine } from '../machine/machine.ts';
import { HIGHEST_S } from './apply-authorizations.ts';
import { InvalidTransactionError } from './invalid-transaction-error.ts';
import { bytesEqual, countZeros } from '@ethread/core';
import { type GasSchedule, ZERO_CALLDATA_BYTE_GAS } from '../forks/gas-schedule.ts';

const BLOB_HASH_VERSION = 0x01;
/** EIP-7594: maximum number of blobs of one transaction, from Osaka on. */
const MAX_BLOBS = 6;
const MAX_NONCE = 2n ** 64n - 1n;

/** Gas of a block, for execution and for state (EIP-8037). Before this EIP, both are the same. */
export interface BlockGas {
  readonly execution: bigint;
  readonly state: bigint;
}

/** Checks a transaction by the rules of its block. Returns its intrinsic gas. @throws {InvalidTransactionError} */
export function checkTransaction(
  machine: Machine,
  transaction: Transaction,
  sender: Uint8Array,
  blockGas: BlockGas,
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
      from: sender,
      to,
      value: transaction.value,
      input,
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

/** The gas that a transaction pays before its first instruction, and the minimum that it pays in total. */
export interface IntrinsicGas {
  readonly gas: number;
  /** From EIP-7623 on, for transactions that are mostly data; 0 before. */
  readonly floor: number;
}

export interface IntrinsicParts {
  readonly from: Uint8Array;
  readonly to: Uint8Array | null;
  readonly value: bigint;
  readonly input: Uint8Array;
  readonly accessList?: readonly AccessListEntry[] | undefined;
  readonly authorizationList?: readonly unknown[] | undefined;
}

/** Tokens of a non-zero byte of data (EIP-7623). */
const TOKENS_A_BYTE = 4;
const ADDRESS_BYTES = 20;
const SLOT_BYTES = 32;

/** Returns the intrinsic gas of a transaction under a fork (Yellow Paper 6.2). */
export function intrinsicGas(parts: IntrinsicParts, { gas: schedule }: Pick<Rules, 'gas'>): IntrinsicGas {
  const { to, input, accessList = [], authorizationList = [] } = parts;
  const zeros = countZeros(input);
  const nonZeros = input.length - zeros;
  const base = baseGas(parts, schedule);
  let gas = base + zeros * ZERO_CALLDATA_BYTE_GAS + nonZeros * schedule.calldataByte;
  // EIP-3860
  if (to === null) gas += schedule.initCodeWord * Math.ceil(input.length / 32);
  let tokens = zeros * schedule.zeroByteTokens + nonZeros * TOKENS_A_BYTE;
  for (const { storageKeys } of accessList) {
    // EIP-2930
    gas += schedule.accessListAddress + schedule.accessListSlot * storageKeys.length;
    if (!schedule.hasAccessListFloor) continue;
    // EIP-7981
    const listTokens = TOKENS_A_BYTE * (ADDRESS_BYTES + SLOT_BYTES * storageKeys.length);
    gas += schedule.floorToken * listTokens;
    tokens += listTokens;
  }
  // EIP-7702
  gas += schedule.authorization * authorizationList.length;
  // EIP-7623
  if (schedule.floorToken === 0) return { gas, floor: 0 };
  const floorBase = schedule.recipient === 0 ? schedule.transaction : base;
  return { gas, floor: floorBase + schedule.floorToken * tokens };
}

/** Returns the base cost: of a creation (EIP-2), or of a call of another account with or without value (EIP-2780). */
function baseGas({ from, to, value }: IntrinsicParts, schedule: GasSchedule): number {
  if (to === null) return schedule.transaction + schedule.creation;
  if (schedule.recipient === 0 || bytesEqual(from, to)) return schedule.transaction;
  return schedule.transaction + schedule.recipient + (value === 0n ? 0 : schedule.transferredValue);
}

/** Returns the refunded gas of a transaction: the earned refund, limited to a part of the gas spent (EIP-3529). */
export function refundedGas(spent: bigint, earned: number, { gas }: Pick<Rules, 'gas'>): bigint {
  const most = spent / BigInt(gas.refundDivisor);
  return earned < most ? BigInt(earned) : most;
}

/** Returns the gas used by a transaction: the gas spent minus the refund, at least its floor (EIP-7623). */
export function gasUsedOf(
  spent: bigint,
  earned: number,
  { floor }: Pick<IntrinsicGas, 'floor'>,
  rules: Pick<Rules, 'gas'>,
): bigint {
  const used = spent - refundedGas(spent, earned, rules);
  return used > floor ? used : BigInt(floor);
}

/** Returns the gas that the block counts for a transaction: before refunds from EIP-7778 on. */
export function blockGasOf(
  { spent, stateGasUsed }: { readonly spent: bigint; readonly stateGasUsed: bigint },
  gasUsed: bigint,
  intrinsic: Pick<IntrinsicGas, 'floor'>,
  { hasStateGas }: Pick<Rules, 'hasStateGas'>,
): BlockGas {
  if (!hasStateGas) return { execution: gasUsed, state: gasUsed };
  const execution = spent - stateGasUsed;
  const floor = BigInt(intrinsic.floor);
  return { execution: execution > floor ? execution : floor, state: stateGasUsed };
}
