import {
  type AccessListEntry,
  type Authorization,
  effectiveGasPrice,
  FORK_OF_TRANSACTION_TYPE,
  GAS_PER_BLOB,
  isSystemTransaction,
  legacyChainId,
  type Transaction,
} from '@ethread/chain';
import { FORKS, isAtLeast } from '../forks/forks.ts';
import type { Rules } from '../forks/rules.ts';
import type { Machine } from '../machine/machine.ts';
import { delegationOf } from '../programs.ts';
import { HIGHEST_S } from './apply-authorizations.ts';
import { InvalidTransactionError } from './invalid-transaction-error.ts';
import { bytesEqual, bytesToHex, countZeros } from '@ethread/core';
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

/** A transaction, or a call in the place of one. */
export interface TransactionMessage extends IntrinsicParts {
  /** undefined for a call whose nonce is not checked. */
  readonly nonce?: bigint | undefined;
  readonly gasLimit: bigint;
  /** In wei per gas: what it pays, the most that it may pay, and the most of that above the base fee. */
  readonly price: bigint;
  readonly cap: bigint;
  readonly tip: bigint;
  readonly blobVersionedHashes?: readonly Uint8Array[] | undefined;
  readonly maxFeePerBlobGas?: bigint | undefined;
}

/** Rules that transactions of blocks obey, and that a call may break. */
export interface TransactionChecks {
  /** Its sender has no code of its own, and its gas limit is below that of transactions. */
  readonly sender: boolean;
  readonly price: boolean;
  readonly blobPrice: boolean;
  /** Only a part of its gas may pay for anything but state growth (EIP-8037). */
  readonly executionGas: boolean;
}

/** Returns the message of a transaction. @throws {InvalidTransactionError} when its block cannot have its kind. */
export function messageOf(
  { rules, block }: Machine,
  transaction: Transaction,
  from: Uint8Array,
): TransactionMessage {
  const { type, nonce, gasLimit, to, value, input } = transaction;
  const since = FORK_OF_TRANSACTION_TYPE.get(type);
  const isKnown = FORKS.some((fork) => fork === since && isAtLeast(rules.fork, fork));
  if (!isKnown || isSystemTransaction(transaction)) throw invalid(`type ${type} is not known yet`);
  // EIP-2
  if (isAtLeast(rules.fork, 'homestead') && transaction.s > HIGHEST_S) throw invalid('s is too high');
  const signedFor = transaction.type === 0 ? legacyChainId(transaction.v) : transaction.chainId;
  // EIP-155
  if (signedFor !== undefined && (signedFor !== block.chainId || !isAtLeast(rules.fork, 'spuriousDragon')))
    throw invalid(`signed for chain ${signedFor}`);
  const hasFees = 'maxFeePerGas' in transaction;
  return {
    from,
    to,
    value,
    input,
    nonce,
    gasLimit,
    price: effectiveGasPrice(transaction, block.header.baseFeePerGas ?? 0n),
    cap: hasFees ? transaction.maxFeePerGas : transaction.gasPrice,
    tip: hasFees ? transaction.maxPriorityFeePerGas : transaction.gasPrice,
    accessList: 'accessList' in transaction ? transaction.accessList : undefined,
    authorizationList: 'authorizationList' in transaction ? transaction.authorizationList : undefined,
    ...(transaction.type === 3 && {
      blobVersionedHashes: transaction.blobVersionedHashes,
      maxFeePerBlobGas: transaction.maxFeePerBlobGas,
    }),
  };
}

/**
 * Checks a message by the rules of its block, in the order and the words of geth. Returns its intrinsic gas.
 *
 * @throws {InvalidTransactionError}
 */
export function checkTransaction(
  machine: Machine,
  message: TransactionMessage,
  checks: TransactionChecks,
): IntrinsicGas {
  const { world, rules } = machine;
  const { from, to, value, input, gasLimit } = message;
  checkNonce(machine, message);
  if (checks.sender) {
    const { maxTransactionGas } = rules.gas;
    if (gasLimit > maxTransactionGas)
      throw invalid(`transaction gas limit too high (cap: ${maxTransactionGas}, tx: ${gasLimit})`);
    // EIP-3607
    const account = world.account(from);
    if (account.hasCode && !(rules.hasDelegation && delegationOf(world.code(account))))
      throw invalid(`sender not an eoa: ${named(from)}, len(code): ${world.code(account).length}`);
  }
  if (checks.price && rules.hasBaseFee) checkPrice(machine, message);
  checkFields(machine, message, checks.blobPrice);
  const most = rules.gas.maxInitCodeBytes;
  if (!to && input.length > most) {
    const problem = `max initcode size exceeded: code size ${input.length}, limit ${most}`;
    throw new InvalidTransactionError('InitCodeTooLarge', problem);
  }
  const cost = gasLimit * message.cap + value + mostBlobCost(message);
  if (cost > 0n) requireFunds(machine, message, cost);
  const intrinsic = intrinsicGas(message, rules);
  if (gasLimit < intrinsic.gas) {
    const problem = `intrinsic gas too low: have ${gasLimit}, want ${intrinsic.gas}`;
    throw new InvalidTransactionError('IntrinsicGasTooLow', problem, true);
  }
  const lacksFloor = gasLimit < intrinsic.floor;
  const least = Math.max(intrinsic.gas, intrinsic.floor);
  if (lacksFloor || (checks.executionGas && least > rules.gas.maxExecutionGas)) {
    const problem = `insufficient gas for floor data gas cost: have ${gasLimit}, want ${intrinsic.floor}`;
    throw new InvalidTransactionError('InvalidTransaction', problem, lacksFloor);
  }
  return intrinsic;
}

function checkNonce({ world }: Machine, { from, nonce }: TransactionMessage): void {
  if (nonce === undefined) return;
  const next = world.account(from).nonce;
  if (nonce === next && next !== MAX_NONCE) return;
  const said = `${named(from)}, tx: ${nonce} state: ${next}`;
  if (nonce < next) throw new InvalidTransactionError('NonceTooLow', `nonce too low: ${said}`);
  if (nonce > next) throw new InvalidTransactionError('NonceTooHigh', `nonce too high: ${said}`);
  // EIP-2681
  throw invalid(`nonce has max value: ${named(from)}, nonce: ${nonce}`);
}

function checkPrice({ block: { header } }: Machine, { from, cap, tip }: TransactionMessage): void {
  const { baseFeePerGas: baseFee = 0n } = header;
  if (cap < tip) {
    const problem = `max priority fee per gas higher than max fee per gas: ${named(from)}, maxPriorityFeePerGas: ${tip}, maxFeePerGas: ${cap}`;
    throw new InvalidTransactionError('InvalidParams', problem);
  }
  if (cap >= baseFee) return;
  const problem = `max fee per gas less than block base fee: ${named(from)}, maxFeePerGas: ${cap}, baseFee: ${baseFee}`;
  throw new InvalidTransactionError('FeeCapTooLow', problem);
}

/** Checks the fields that forks have brought: the access list, the blobs and the authorizations. */
function checkFields({ rules, block }: Machine, message: TransactionMessage, checksBlobPrice: boolean): void {
  const { from, accessList, blobVersionedHashes: blobs, maxFeePerBlobGas, authorizationList } = message;
  const unknown = (kind: string) =>
    invalid(`transaction type not supported: ${kind} tx (sender ${bytesToHex(from)})`);
  if (accessList && !rules.hasAccessLists) throw unknown('access list');
  if ((blobs || maxFeePerBlobGas !== undefined) && !rules.hasBlobs) throw unknown('blob');
  if (blobs) {
    if (blobs.length === 0) throw invalid('blob transaction missing blob hashes');
    if (blobs.length > MAX_BLOBS && isAtLeast(rules.fork, 'osaka'))
      throw invalid('blob transaction has too many blobs');
    const wrong = blobs.findIndex(([version]) => version !== BLOB_HASH_VERSION);
    if (wrong !== -1) throw invalid(`blob ${wrong} has invalid hash version`);
    const price = maxFeePerBlobGas ?? 0n;
    if (checksBlobPrice && price < block.blobBaseFee) {
      throw invalid(
        `max fee per blob gas less than block blob gas fee: ${named(from)} blobGasFeeCap: ${price}, blobBaseFee: ${block.blobBaseFee}`,
      );
    }
  }
  if (authorizationList && !rules.hasDelegation) throw unknown('setcode');
  if (authorizationList?.length === 0)
    throw invalid(`EIP-7702 transaction with empty auth list (sender ${bytesToHex(from)})`);
}

/** Checks that the sender can pay the most that a message may cost, and its value after the fee. */
function requireFunds(machine: Machine, message: TransactionMessage, cost: bigint): void {
  const { from, value } = message;
  const { balance } = machine.world.account(from);
  const left = balanceAfterFee(balance, feeOf(machine, message));
  if (balance >= cost && left >= value) return;
  const [have, want] = balance < cost ? [balance, cost] : [left, value];
  const problem = `insufficient funds for gas * price + value: ${named(from)} have ${have} want ${want}`;
  throw new InvalidTransactionError('InsufficientFunds', problem);
}

/** Returns what the gas limit and the blobs of a message cost, in wei. */
export function feeOf(
  { block }: Machine,
  { gasLimit, price, blobVersionedHashes = [] }: TransactionMessage,
): bigint {
  return gasLimit * price + GAS_PER_BLOB * BigInt(blobVersionedHashes.length) * block.blobBaseFee;
}

/** A call whose blob price is not checked may owe more than its sender has, as in geth. */
export const balanceAfterFee = (balance: bigint, fee: bigint): bigint => BigInt.asUintN(256, balance - fee);

/** Returns the most that the blobs of a message cost, in wei: zero without a blob price. */
export function mostBlobCost({
  blobVersionedHashes = [],
  maxFeePerBlobGas = 0n,
}: Pick<TransactionMessage, 'blobVersionedHashes' | 'maxFeePerBlobGas'>): bigint {
  return GAS_PER_BLOB * BigInt(blobVersionedHashes.length) * maxFeePerBlobGas;
}

/** Returns the largest gas limit that a message may have in a block (EIP-8037). @param used Gas of those before it. */
export function gasLeftOf(
  gasLimit: bigint,
  { execution, state }: BlockGas,
  { gas: { maxExecutionGas } }: Rules,
  capsExecutionGas: boolean,
): bigint {
  const [ofExecution, ofState] = [gasLimit - execution, gasLimit - state];
  const isCapped = capsExecutionGas && ofExecution >= maxExecutionGas;
  return isCapped || ofState < ofExecution ? ofState : ofExecution;
}

const named = (address: Uint8Array) => `address ${bytesToHex(address)}`;
const invalid = (message: string) => new InvalidTransactionError('InvalidTransaction', message);

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
  readonly authorizationList?: readonly Authorization[] | undefined;
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
    if (schedule.accessListByteTokens === 0) continue;
    // EIP-7981
    const listTokens = schedule.accessListByteTokens * (ADDRESS_BYTES + SLOT_BYTES * storageKeys.length);
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
