import type { Fork } from './forks.ts';

/** An instruction: popped and pushed words, initial fixed gas, and the fork that added it, by an EIP or as the Yellow Paper says. */
type Row = readonly [
  code: number,
  name: string,
  takes: number,
  gives: number,
  gas: number,
  since?: Fork,
  eip?: number,
];

const many = (count: number, row: (n: number) => Row) =>
  Array.from({ length: count }, (_, index) => row(index + 1));

/** Yellow Paper appendix H.2, and the EIPs named in each row. */
const ROWS: readonly Row[] = [
  [0x00, 'STOP', 0, 0, 0],
  [0x01, 'ADD', 2, 1, 3],
  [0x02, 'MUL', 2, 1, 5],
  [0x03, 'SUB', 2, 1, 3],
  [0x04, 'DIV', 2, 1, 5],
  [0x05, 'SDIV', 2, 1, 5],
  [0x06, 'MOD', 2, 1, 5],
  [0x07, 'SMOD', 2, 1, 5],
  [0x08, 'ADDMOD', 3, 1, 8],
  [0x09, 'MULMOD', 3, 1, 8],
  [0x0a, 'EXP', 2, 1, 10],
  [0x0b, 'SIGNEXTEND', 2, 1, 5],
  [0x10, 'LT', 2, 1, 3],
  [0x11, 'GT', 2, 1, 3],
  [0x12, 'SLT', 2, 1, 3],
  [0x13, 'SGT', 2, 1, 3],
  [0x14, 'EQ', 2, 1, 3],
  [0x15, 'ISZERO', 1, 1, 3],
  [0x16, 'AND', 2, 1, 3],
  [0x17, 'OR', 2, 1, 3],
  [0x18, 'XOR', 2, 1, 3],
  [0x19, 'NOT', 1, 1, 3],
  [0x1a, 'BYTE', 2, 1, 3],
  [0x1b, 'SHL', 2, 1, 3, 'constantinople', 145],
  [0x1c, 'SHR', 2, 1, 3, 'constantinople', 145],
  [0x1d, 'SAR', 2, 1, 3, 'constantinople', 145],
  [0x1e, 'CLZ', 1, 1, 5, 'osaka', 7939],
  [0x20, 'KECCAK256', 2, 1, 30],
  [0x30, 'ADDRESS', 0, 1, 2],
  [0x31, 'BALANCE', 1, 1, 20],
  [0x32, 'ORIGIN', 0, 1, 2],
  [0x33, 'CALLER', 0, 1, 2],
  [0x34, 'CALLVALUE', 0, 1, 2],
  [0x35, 'CALLDATALOAD', 1, 1, 3],
  [0x36, 'CALLDATASIZE', 0, 1, 2],
  [0x37, 'CALLDATACOPY', 3, 0, 3],
  [0x38, 'CODESIZE', 0, 1, 2],
  [0x39, 'CODECOPY', 3, 0, 3],
  [0x3a, 'GASPRICE', 0, 1, 2],
  [0x3b, 'EXTCODESIZE', 1, 1, 20],
  [0x3c, 'EXTCODECOPY', 4, 0, 20],
  [0x3d, 'RETURNDATASIZE', 0, 1, 2, 'byzantium', 211],
  [0x3e, 'RETURNDATACOPY', 3, 0, 3, 'byzantium', 211],
  [0x3f, 'EXTCODEHASH', 1, 1, 400, 'constantinople', 1052],
  [0x40, 'BLOCKHASH', 1, 1, 20],
  [0x41, 'COINBASE', 0, 1, 2],
  [0x42, 'TIMESTAMP', 0, 1, 2],
  [0x43, 'NUMBER', 0, 1, 2],
  [0x44, 'PREVRANDAO', 0, 1, 2],
  [0x45, 'GASLIMIT', 0, 1, 2],
  [0x46, 'CHAINID', 0, 1, 2, 'istanbul', 1344],
  [0x47, 'SELFBALANCE', 0, 1, 5, 'istanbul', 1884],
  [0x48, 'BASEFEE', 0, 1, 2, 'london', 3198],
  [0x49, 'BLOBHASH', 1, 1, 3, 'cancun', 4844],
  [0x4a, 'BLOBBASEFEE', 0, 1, 2, 'cancun', 7516],
  [0x4b, 'SLOTNUM', 0, 1, 2, 'amsterdam', 7843],
  [0x50, 'POP', 1, 0, 2],
  [0x51, 'MLOAD', 1, 1, 3],
  [0x52, 'MSTORE', 2, 0, 3],
  [0x53, 'MSTORE8', 2, 0, 3],
  [0x54, 'SLOAD', 1, 1, 50],
  [0x55, 'SSTORE', 2, 0, 0],
  [0x56, 'JUMP', 1, 0, 8],
  [0x57, 'JUMPI', 2, 0, 10],
  [0x58, 'PC', 0, 1, 2],
  [0x59, 'MSIZE', 0, 1, 2],
  [0x5a, 'GAS', 0, 1, 2],
  [0x5b, 'JUMPDEST', 0, 0, 1],
  [0x5c, 'TLOAD', 1, 1, 100, 'cancun', 1153],
  [0x5d, 'TSTORE', 2, 0, 100, 'cancun', 1153],
  [0x5e, 'MCOPY', 3, 0, 3, 'cancun', 5656],
  [0x5f, 'PUSH0', 0, 1, 2, 'shanghai', 3855],
  ...many(32, (n) => [0x5f + n, `PUSH${n}`, 0, 1, 3]),
  ...many(16, (n) => [0x7f + n, `DUP${n}`, n, n + 1, 3]),
  ...many(16, (n) => [0x8f + n, `SWAP${n}`, n + 1, n + 1, 3]),
  [0xa0, 'LOG0', 2, 0, 375],
  ...many(4, (n) => [0xa0 + n, `LOG${n}`, n + 2, 0, 375 + 375 * n]),
  // The byte after the opcode sets the depth. The stack size is checked when that byte is read.
  [0xe6, 'DUPN', 1, 2, 3, 'amsterdam', 8024],
  [0xe7, 'SWAPN', 2, 2, 3, 'amsterdam', 8024],
  [0xe8, 'EXCHANGE', 2, 2, 3, 'amsterdam', 8024],
  [0xf0, 'CREATE', 3, 1, 32_000],
  [0xf1, 'CALL', 7, 1, 40],
  [0xf2, 'CALLCODE', 7, 1, 40],
  [0xf3, 'RETURN', 2, 0, 0],
  [0xf4, 'DELEGATECALL', 6, 1, 40, 'homestead', 7],
  [0xf5, 'CREATE2', 4, 1, 32_000, 'constantinople', 1014],
  [0xfa, 'STATICCALL', 6, 1, 700, 'byzantium', 214],
  [0xfd, 'REVERT', 2, 0, 0, 'byzantium', 140],
  [0xff, 'SELFDESTRUCT', 1, 0, 0],
];

/** Every instruction up to Amsterdam. 0xfe, INVALID, is not listed: it fails like every undefined opcode (EIP-141). */
export const OPCODES: readonly Opcode[] = ROWS.map(([code, name, takes, gives, gas, since = 'frontier']) => {
  return { code, name, takes, gives, gas, since };
});

type Opcode = Readonly<Record<'code' | 'takes' | 'gives' | 'gas', number> & { name: string; since: Fork }>;

export interface Repricing {
  readonly fork: Fork;
  readonly eip: number;
  readonly gas: Readonly<Record<string, number>>;
}

/** Ordered by fork: a later one replaces an earlier one. */
export const REPRICINGS: readonly Repricing[] = [
  {
    fork: 'tangerineWhistle',
    eip: 150,
    gas: {
      EXTCODESIZE: 700,
      EXTCODECOPY: 700,
      BALANCE: 400,
      SLOAD: 200,
      CALL: 700,
      CALLCODE: 700,
      DELEGATECALL: 700,
    },
  },
  { fork: 'istanbul', eip: 1884, gas: { SLOAD: 800, BALANCE: 700, EXTCODEHASH: 700 } },
  {
    // The rest of these prices depends on earlier access of the account or slot.
    fork: 'berlin',
    eip: 2929,
    gas: {
      EXTCODESIZE: 100,
      EXTCODECOPY: 100,
      EXTCODEHASH: 100,
      BALANCE: 100,
      SLOAD: 0,
      CALL: 100,
      CALLCODE: 100,
      DELEGATECALL: 100,
      STATICCALL: 100,
      SELFDESTRUCT: 5_000,
    },
  },
  { fork: 'amsterdam', eip: 8038, gas: { CREATE: 12_000, CREATE2: 12_000 } },
];
