import type { Fork } from './forks.ts';

/** Gas and bounds that depend on operands, state or transactions, and that forks change. */
export interface GasSchedule {
  /** EXP, for each byte of the exponent. */
  readonly exponentByte: number;
  /** SLOAD and SSTORE of a slot, and any access of an account: the first in a transaction, and each later one. */
  readonly coldSlot: number;
  readonly warmSlot: number;
  readonly coldAccount: number;
  readonly warmAccount: number;
  /** SSTORE: of a zero slot to another value, of any other, of none or of what was changed before. */
  readonly storageSet: number;
  readonly storageReset: number;
  readonly storageNoop: number;
  readonly storageClearRefund: number;
  /** SELFDESTRUCT in favour of an account that this makes. */
  readonly selfdestructNewAccount: number;
  readonly selfdestructRefund: number;
  /** A transaction's calldata, for each byte that is not zero, and for creations. */
  readonly calldataByte: number;
  readonly creation: number;
  /** Init code, for each word. */
  readonly initCodeWord: number;
  /** What part of the used gas may be refunded: 1 / n. */
  readonly refundDivisor: number;
  /** The least that calldata costs in all, for each of its tokens. */
  readonly floorToken: number;
  /** Bytes of code and of init code at most. */
  readonly maxCodeBytes: number;
  readonly maxInitCodeBytes: number;
  /** Gas of one transaction at most. */
  readonly maxTransactionGas: number;
}

/** The Yellow Paper's first schedule. */
const FRONTIER: GasSchedule = {
  exponentByte: 10,
  ...{ coldSlot: 0, warmSlot: 0, coldAccount: 0, warmAccount: 0 },
  ...{ storageSet: 20_000, storageReset: 5_000, storageNoop: 5_000, storageClearRefund: 15_000 },
  ...{ selfdestructNewAccount: 0, selfdestructRefund: 24_000 },
  ...{ calldataByte: 68, creation: 0, initCodeWord: 0 },
  ...{ refundDivisor: 2, floorToken: 0 },
  ...{ maxCodeBytes: Infinity, maxInitCodeBytes: Infinity, maxTransactionGas: Infinity },
};

interface ScheduleChange {
  readonly fork: Fork;
  readonly eip: number;
  readonly changes: Partial<GasSchedule>;
}

/** In the order of forks. */
const CHANGES: readonly ScheduleChange[] = [
  { fork: 'homestead', eip: 2, changes: { creation: 32_000 } },
  { fork: 'tangerineWhistle', eip: 150, changes: { selfdestructNewAccount: 25_000 } },
  { fork: 'spuriousDragon', eip: 160, changes: { exponentByte: 50 } },
  { fork: 'spuriousDragon', eip: 170, changes: { maxCodeBytes: 24_576 } },
  { fork: 'constantinople', eip: 1283, changes: { storageNoop: 200 } },
  { fork: 'petersburg', eip: 1716, changes: { storageNoop: 5_000 } },
  { fork: 'istanbul', eip: 2028, changes: { calldataByte: 16 } },
  { fork: 'istanbul', eip: 2200, changes: { storageNoop: 800 } },
  {
    fork: 'berlin',
    eip: 2929,
    changes: {
      ...{ coldSlot: 2_100, warmSlot: 100, coldAccount: 2_600, warmAccount: 100 },
      ...{ storageReset: 2_900, storageNoop: 100 },
    },
  },
  {
    fork: 'london',
    eip: 3529,
    changes: { refundDivisor: 5, storageClearRefund: 4_800, selfdestructRefund: 0 },
  },
  { fork: 'shanghai', eip: 3860, changes: { initCodeWord: 2, maxInitCodeBytes: 49_152 } },
  { fork: 'prague', eip: 7623, changes: { floorToken: 10 } },
  { fork: 'osaka', eip: 7825, changes: { maxTransactionGas: 2 ** 24 } },
];

/** The schedule of a fork. */
export function gasScheduleOf(isActive: (fork: Fork) => boolean): GasSchedule {
  const changes = CHANGES.filter(({ fork }) => isActive(fork)).map((change) => change.changes);
  return Object.assign({}, FRONTIER, ...changes);
}

/** Gas that no fork changed (Yellow Paper appendix G). */
export const KECCAK_WORD_GAS = 6;
export const COPY_WORD_GAS = 3;
export const LOG_BYTE_GAS = 8;
export const CALL_VALUE_GAS = 9_000;
export const CALL_STIPEND = 2_300;
export const NEW_ACCOUNT_GAS = 25_000;
export const CODE_BYTE_GAS = 200;
export const TRANSACTION_GAS = 21_000;
export const ZERO_CALLDATA_BYTE_GAS = 4;
/** EIP-2930 */
export const ACCESS_LIST_ADDRESS_GAS = 2_400;
export const ACCESS_LIST_SLOT_GAS = 1_900;
/** EIP-7702: of each authorization, and what is refunded of it for an account that was there. */
export const AUTHORIZATION_GAS = 25_000;
export const AUTHORIZATION_REFUND = 12_500;
