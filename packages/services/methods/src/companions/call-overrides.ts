import type { AccountOverride, BlockOverrides as ReadOverrides, CallOverrides } from '@ethread/calls';
import {
  type BlockOverrides,
  companionTable,
  errorMakers,
  type StateOverrides,
  type StorageValues,
  type WithdrawalInput,
} from '@ethread/companions';
import type { Withdrawal } from '@ethread/chain';
import { hexToBytes } from '@ethread/core';
import { excerpt, InvalidParamsError } from '@ethread/types';
import { requireAddress } from './require-address.ts';

/** The name of the third param of a call in errors. */
const STATE_OVERRIDES = 'params[2] (stateOverrides)';
/** The most accounts of one list of overrides. */
const MAX_ACCOUNTS = 1_000;
/** The most slots of one list of overrides. */
const MAX_SLOTS = 10_000;
const { maxCodeBytes } = companionTable.eth_call.limits;
const SLOT = /^0x[0-9a-fA-F]{64}$/;

/**
 * Parses the overrides of a call.
 *
 * @param where The name of the state overrides in errors.
 * @throws {InvalidParamsError}
 * @throws {OverrideNotPossibleError} for parts that only simulated blocks have.
 */
export function toCallOverrides(
  accounts: StateOverrides | null | undefined,
  block: BlockOverrides | null | undefined,
  where = STATE_OVERRIDES,
): CallOverrides {
  requireShortCode([accounts], where);
  for (const name of ['beaconRoot', 'withdrawals'] as const) {
    if (!given(block?.[name])) continue;
    const detail = `block override "${name}" is not supported for this method`;
    throw errorMakers.OverrideNotPossible({}, { detail });
  }
  return { accounts: toAccountOverrides(accounts, where), block: toBlockOverrides(block) };
}

/**
 * Parses state overrides.
 *
 * @param where The name of the param in errors.
 * @throws {InvalidParamsError | OverrideNotPossibleError}
 */
export function toAccountOverrides(
  overrides: StateOverrides | null | undefined,
  where: string,
): readonly AccountOverride[] {
  const accounts = Object.entries(overrides ?? {});
  if (accounts.length > MAX_ACCOUNTS)
    throw invalid(where, `at most ${MAX_ACCOUNTS} accounts`, accounts.length);
  const read = accounts.map(([name, account]): AccountOverride => {
    const { nonce, balance, code, state, stateDiff, movePrecompileToAddress: target } = account;
    const address = hexToBytes(requireAddress(name, where));
    if (state && stateDiff) {
      const detail = `account ${name} has both 'state' and 'stateDiff'`;
      throw errorMakers.OverrideNotPossible({}, { detail });
    }
    const slots = state ?? stateDiff ?? undefined;
    return {
      address,
      ...(given(nonce) ? { nonce: BigInt(nonce) } : {}),
      ...(given(balance) ? { balance: BigInt(balance) } : {}),
      ...(given(code) ? { code: hexToBytes(code) } : {}),
      ...(slots ? { storage: { whole: given(state), slots: toSlots(slots, where) } } : {}),
      ...(given(target) ? { movePrecompileTo: hexToBytes(target) } : {}),
    };
  });
  const slots = read.reduce((sum, { storage }) => sum + (storage?.slots.length ?? 0), 0);
  if (slots > MAX_SLOTS) throw invalid(where, `at most ${MAX_SLOTS} slots`, slots);
  return read;
}

/**
 * Checks the bytes of the code of all state overrides of a request, which are parsed at once.
 *
 * @throws {InvalidParamsError}
 */
export function requireShortCode(
  overrides: readonly (StateOverrides | null | undefined)[],
  where: string,
): void {
  const codes = overrides.flatMap((accounts) =>
    Object.values(accounts ?? {}).map(({ code }) => code ?? '0x'),
  );
  const bytes = codes.reduce((sum, { length }) => sum + length / 2 - 1, 0);
  if (bytes > maxCodeBytes) throw invalid(where, `at most ${maxCodeBytes} bytes of code`, bytes);
}

const QUANTITIES = ['number', 'difficulty', 'time', 'gasLimit', 'baseFeePerGas', 'blobBaseFee'] as const;
const BYTES = ['feeRecipient', 'prevRandao', 'beaconRoot'] as const;

/** Parses block overrides. */
export function toBlockOverrides(overrides: BlockOverrides | null | undefined): ReadOverrides {
  const read: { -readonly [Name in keyof ReadOverrides]: ReadOverrides[Name] } = {};
  for (const name of QUANTITIES) {
    const value = overrides?.[name];
    if (given(value)) read[name] = BigInt(value);
  }
  for (const name of BYTES) {
    const value = overrides?.[name];
    if (given(value)) read[name] = hexToBytes(value);
  }
  if (overrides?.withdrawals) read.withdrawals = overrides.withdrawals.map(toWithdrawal);
  return read;
}

function toWithdrawal({ index, validatorIndex, address, amount }: WithdrawalInput): Withdrawal {
  return {
    index: BigInt(index),
    validatorIndex: BigInt(validatorIndex),
    address: hexToBytes(address),
    amount: BigInt(amount),
  };
}

function toSlots(values: StorageValues, where: string): (readonly [Uint8Array, Uint8Array])[] {
  return Object.entries(values).map(([key, value]) => {
    if (!SLOT.test(key)) throw invalid(where, 'storage keys of 32 bytes', `"${excerpt(key)}"`);
    return [hexToBytes(key), hexToBytes(value)];
  });
}

function given<T>(value: T | null | undefined): value is T {
  return value !== undefined && value !== null;
}

function invalid(where: string, expected: string, actual: string | number): InvalidParamsError {
  return new InvalidParamsError({ detail: `${where}: expected ${expected}, got ${actual}` });
}
