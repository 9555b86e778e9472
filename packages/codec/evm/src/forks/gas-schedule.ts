import { type Fork, FORKS, isAtLeast } from './forks.ts';

/** A value by the forks that set it. */
export type ByFork = Readonly<Partial<Record<Fork, number>>>;

/** Returns the value that a fork or the last one before it has set; undefined for none. */
export function valueIn(fork: Fork, values: ByFork): number | undefined {
  const since = FORKS.findLast((other) => isAtLeast(fork, other) && values[other] !== undefined);
  return since && values[since];
}

/** Gas costs and limits that depend on operands, state or transactions, and that forks change; 0 before the first value. */
export type GasSchedule = Readonly<Record<keyof typeof SCHEDULE, number>>;

/** The EIPs of the changes: 150, 160, 170, 1283 (until 1716), 2028, 2200, 2929, 3529, 3860, 7623, 7825, and those named below. */
const SCHEDULE = {
  /** EXP, per byte of the exponent. */
  exponentByte: { frontier: 10, spuriousDragon: 50 },
  /** SLOAD and SSTORE of a slot, and any access of an account: the first in a transaction, and each later one, of SSTORE apart. */
  coldSlot: { berlin: 2_100 },
  warmSlot: { berlin: 100 },
  warmStore: { amsterdam: 100 },
  coldAccount: { berlin: 2_600, amsterdam: 3_000 },
  warmAccount: { berlin: 100 },
  /**
   * SSTORE that changes a zero slot, that changes another slot, that changes nothing or an already changed slot. From
   * EIP-8038 on, these do not include the access of the slot.
   */
  storageSet: { frontier: 20_000, amsterdam: 10_000 },
  storageReset: { frontier: 5_000, berlin: 2_900, amsterdam: 10_000 },
  storageNoop: {
    frontier: 5_000,
    constantinople: 200,
    petersburg: 5_000,
    istanbul: 800,
    berlin: 100,
    amsterdam: 0,
  },
  storageClearRefund: { frontier: 15_000, london: 4_800, amsterdam: 11_616 },
  /** SSTORE that restores a slot's value before the transaction, when that was zero, and when it was not. */
  storageResetToZeroRefund: {
    frontier: 15_000,
    constantinople: 19_800,
    petersburg: 15_000,
    istanbul: 19_200,
    berlin: 19_900,
    amsterdam: 10_000,
  },
  storageResetRefund: {
    constantinople: 4_800,
    petersburg: 0,
    istanbul: 4_200,
    berlin: 2_800,
    amsterdam: 10_000,
  },
  callValue: { frontier: 9_000, amsterdam: 11_300 },
  /** CALL with a value that creates its target account. */
  newAccount: { frontier: 25_000, amsterdam: 0 },
  /** EXTCODESIZE and EXTCODECOPY: a second read of the account (EIP-8038). */
  codeRead: { amsterdam: 100 },
  /** SELFDESTRUCT, which is fixed gas since EIP-2929, and the part for a beneficiary account that it creates. */
  selfdestruct: { tangerineWhistle: 5_000, berlin: 0 },
  selfdestructNewAccount: { tangerineWhistle: 25_000, amsterdam: 9_000 },
  selfdestructRefund: { frontier: 24_000, london: 0 },
  /** Deployed code, per byte and per word (EIP-8037). */
  codeByte: { frontier: 200, amsterdam: 0 },
  codeWord: { amsterdam: 6 },
  /** Calldata of a transaction, per non-zero byte. */
  calldataByte: { frontier: 68, istanbul: 16 },
  /** Any transaction, a creation (EIP-2), a transaction to another account, and one with a value for another account (EIP-2780). */
  transaction: { frontier: 21_000, amsterdam: 12_000 },
  creation: { homestead: 32_000, amsterdam: 12_000 },
  recipient: { amsterdam: 3_000 },
  transferredValue: { amsterdam: 6_000 },
  /** Access list of a transaction, per address and per slot, and its authorizations (EIP-8038, EIP-8037). */
  accessListAddress: { frontier: 2_400, amsterdam: 2_900 },
  accessListSlot: { frontier: 1_900, amsterdam: 2_000 },
  authorization: { frontier: 25_000, amsterdam: 7_816 },
  /** Init code, per word. */
  initCodeWord: { shanghai: 2 },
  /** Divisor of the used gas that gives the maximum refund. */
  refundDivisor: { frontier: 2, london: 5 },
  /** Minimum total cost of calldata, per token (EIP-7976). */
  floorToken: { prague: 10, amsterdam: 16 },
  /** Tokens of a zero byte; any other byte has four (EIP-7976). */
  zeroByteTokens: { frontier: 1, amsterdam: 4 },
  /** Tokens per byte of an access list in the floor, which cost as much in addition (EIP-7981). */
  accessListByteTokens: { amsterdam: 4 },
  /** Maximum bytes of code and of init code (EIP-7954). */
  maxCodeBytes: { frontier: Infinity as number, spuriousDragon: 24_576, amsterdam: 65_536 },
  maxInitCodeBytes: { frontier: Infinity as number, shanghai: 49_152, amsterdam: 131_072 },
  /** Maximum gas of one transaction, and the maximum part of it that is not state gas (EIP-8037). */
  maxTransactionGas: { frontier: Infinity as number, osaka: 16_777_216, amsterdam: 4_294_967_295 },
  maxExecutionGas: { frontier: Infinity as number, amsterdam: 16_777_216 },
  /** State gas of a new account, a new slot, an authority's code and a byte of code: 1,530 for each of 120, 64, 23 bytes and one (EIP-8037). */
  stateOfAccount: { amsterdam: 183_600 },
  stateOfSlot: { amsterdam: 97_920 },
  stateOfAuthorization: { amsterdam: 35_190 },
  stateOfCodeByte: { amsterdam: 1_530 },
  /** First write of an account in a transaction, when it has no other price (EIP-8038). */
  accountWrite: { amsterdam: 9_000 },
};

/** Returns the gas schedule of a fork. */
export function gasScheduleOf(fork: Fork): GasSchedule {
  const rows = Object.entries<ByFork>(SCHEDULE);
  return Object.assign({}, ...rows.map(([name, values]) => ({ [name]: valueIn(fork, values) ?? 0 })));
}

/** Gas costs that no fork changed (Yellow Paper appendix G). */
export const ZERO_CALLDATA_BYTE_GAS = 4;
/** EIP-7702: refund of an authorization for an existing account. */
export const AUTHORIZATION_REFUND = 12_500;
