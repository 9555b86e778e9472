import type { Fork } from './forks.ts';

/** Gas costs and limits that depend on operands, state or transactions, and that forks change. */
export type GasSchedule = Readonly<typeof FRONTIER>;

const FRONTIER = {
  /** EXP, per byte of the exponent. */
  exponentByte: 10,
  /** SLOAD and SSTORE of a slot, and any access of an account: the first in a transaction, and each later one. */
  coldSlot: 0,
  warmSlot: 0,
  coldAccount: 0,
  warmAccount: 0,
  /** SSTORE that changes a zero slot, that changes another slot, that changes nothing or an already changed slot. */
  storageSet: 20_000,
  storageReset: 5_000,
  storageNoop: 5_000,
  storageClearRefund: 15_000,
  /** SSTORE that restores a slot's value before the transaction, when that was zero, and when it was not. */
  storageResetToZeroRefund: 15_000,
  storageResetRefund: 0,
  callValue: 9_000,
  /** CALL with a value that creates its target account. */
  newAccount: 25_000,
  /** EXTCODESIZE and EXTCODECOPY: a second read of the account. */
  codeRead: 0,
  /** SELFDESTRUCT, and the part for a beneficiary account that it creates. */
  selfdestruct: 0,
  selfdestructNewAccount: 0,
  /** Deployed code, per byte and per word. */
  codeByte: 200,
  codeWord: 0,
  selfdestructRefund: 24_000,
  /** Calldata of a transaction, per non-zero byte, and extra cost of a creation. */
  calldataByte: 68,
  /** Any transaction, a creation, a transaction to another account, and one with a value for another account. */
  transaction: 21_000,
  creation: 0,
  recipient: 0,
  transferredValue: 0,
  /** Access list of a transaction, per address and per slot, and its authorizations. */
  accessListAddress: 2_400,
  accessListSlot: 1_900,
  authorization: 25_000,
  /** Init code, per word. */
  initCodeWord: 0,
  /** Divisor of the used gas that gives the maximum refund. */
  refundDivisor: 2,
  /** Minimum total cost of calldata, per token. */
  floorToken: 0,
  /** Tokens of a zero byte; any other byte has four. */
  zeroByteTokens: 1,
  /** True when access lists count as data in the floor, and cost as much in addition. */
  hasAccessListFloor: false,
  /** Maximum bytes of code and of init code. Published types are inferred without looking up a name such as Infinity. */
  maxCodeBytes: Infinity as number,
  maxInitCodeBytes: Infinity as number,
  /** Maximum gas of one transaction, and the maximum part of it that is not state gas. */
  maxTransactionGas: Infinity as number,
  maxExecutionGas: Infinity as number,
  /** State gas of a new account, a new slot, an authority's code and a byte of code; 0 before state gas exists. */
  stateOfAccount: 0,
  stateOfSlot: 0,
  stateOfAuthorization: 0,
  stateOfCodeByte: 0,
  /** First write of an account in a transaction, when it has no other price. */
  accountWrite: 0,
};

/** State gas per byte by which the state grows (EIP-8037). */
const STATE_BYTE_GAS = 1_530;

interface ScheduleChange {
  readonly fork: Fork;
  readonly eip: number;
  readonly changes: Partial<GasSchedule>;
}

const CHANGES: readonly ScheduleChange[] = [
  { fork: 'homestead', eip: 2, changes: { creation: 32_000 } },
  { fork: 'tangerineWhistle', eip: 150, changes: { selfdestruct: 5_000, selfdestructNewAccount: 25_000 } },
  { fork: 'spuriousDragon', eip: 160, changes: { exponentByte: 50 } },
  { fork: 'spuriousDragon', eip: 170, changes: { maxCodeBytes: 24_576 } },
  {
    fork: 'constantinople',
    eip: 1283,
    changes: { storageNoop: 200, storageResetToZeroRefund: 19_800, storageResetRefund: 4_800 },
  },
  {
    fork: 'petersburg',
    eip: 1716,
    changes: { storageNoop: 5_000, storageResetToZeroRefund: 15_000, storageResetRefund: 0 },
  },
  { fork: 'istanbul', eip: 2028, changes: { calldataByte: 16 } },
  {
    fork: 'istanbul',
    eip: 2200,
    changes: { storageNoop: 800, storageResetToZeroRefund: 19_200, storageResetRefund: 4_200 },
  },
  {
    fork: 'berlin',
    eip: 2929,
    changes: {
      coldSlot: 2_100,
      warmSlot: 100,
      coldAccount: 2_600,
      warmAccount: 100,
      // Its fixed gas since.
      selfdestruct: 0,
      storageReset: 2_900,
      storageNoop: 100,
      storageResetToZeroRefund: 19_900,
      storageResetRefund: 2_800,
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
  {
    fork: 'amsterdam',
    eip: 2780,
    changes: { transaction: 12_000, creation: 12_000, recipient: 3_000, transferredValue: 6_000 },
  },
  {
    fork: 'amsterdam',
    eip: 8038,
    changes: {
      coldAccount: 3_000,
      callValue: 11_300,
      newAccount: 0,
      codeRead: 100,
      accountWrite: 9_000,
      // These do not include the access of the slot, 100 when warm. The price of a cold slot replaces it.
      storageSet: 10_000,
      storageReset: 10_000,
      storageNoop: 0,
      storageClearRefund: 11_616,
      storageResetToZeroRefund: 10_000,
      storageResetRefund: 10_000,
      selfdestructNewAccount: 9_000,
      accessListAddress: 2_900,
      accessListSlot: 2_000,
    },
  },
  {
    fork: 'amsterdam',
    eip: 8037,
    changes: {
      codeByte: 0,
      codeWord: 6,
      authorization: 7_816,
      maxTransactionGas: 2 ** 32 - 1,
      maxExecutionGas: 2 ** 24,
      stateOfAccount: 120 * STATE_BYTE_GAS,
      stateOfSlot: 64 * STATE_BYTE_GAS,
      stateOfAuthorization: 23 * STATE_BYTE_GAS,
      stateOfCodeByte: STATE_BYTE_GAS,
    },
  },
  { fork: 'amsterdam', eip: 7976, changes: { floorToken: 16, zeroByteTokens: 4 } },
  { fork: 'amsterdam', eip: 7981, changes: { hasAccessListFloor: true } },
  { fork: 'amsterdam', eip: 7954, changes: { maxCodeBytes: 65_536, maxInitCodeBytes: 131_072 } },
];

/** Returns the gas schedule of a fork. */
export function gasScheduleOf(isActive: (fork: Fork) => boolean): GasSchedule {
  const changes = CHANGES.filter(({ fork }) => isActive(fork)).map((change) => change.changes);
  return Object.assign({}, FRONTIER, ...changes);
}

/** Gas costs that no fork changed (Yellow Paper appendix G). */
export const CALL_STIPEND = 2_300;
export const ZERO_CALLDATA_BYTE_GAS = 4;
/** EIP-7702: refund of an authorization for an existing account. */
export const AUTHORIZATION_REFUND = 12_500;
