import type { ByFork } from './gas-schedule.ts';

/** An instruction: popped and pushed words, and its fixed gas, at first and as forks changed it. */
type Row = readonly [code: number, name: string, takes: number, gives: number, gas: number | ByFork];

const many = (count: number, row: (n: number) => Row) =>
  Array.from({ length: count }, (_, index) => row(index + 1));

/** Yellow Paper appendix H.2, and the EIPs named in each row. Prices changed by EIP-150, 1884, 2929 and 8038. */
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
  [0x1b, 'SHL', 2, 1, { constantinople: 3 }], // EIP-145
  [0x1c, 'SHR', 2, 1, { constantinople: 3 }], // EIP-145
  [0x1d, 'SAR', 2, 1, { constantinople: 3 }], // EIP-145
  [0x1e, 'CLZ', 1, 1, { osaka: 5 }], // EIP-7939
  [0x20, 'KECCAK256', 2, 1, 30],
  [0x30, 'ADDRESS', 0, 1, 2],
  [0x31, 'BALANCE', 1, 1, { frontier: 20, tangerineWhistle: 400, istanbul: 700, berlin: 100 }],
  [0x32, 'ORIGIN', 0, 1, 2],
  [0x33, 'CALLER', 0, 1, 2],
  [0x34, 'CALLVALUE', 0, 1, 2],
  [0x35, 'CALLDATALOAD', 1, 1, 3],
  [0x36, 'CALLDATASIZE', 0, 1, 2],
  [0x37, 'CALLDATACOPY', 3, 0, 3],
  [0x38, 'CODESIZE', 0, 1, 2],
  [0x39, 'CODECOPY', 3, 0, 3],
  [0x3a, 'GASPRICE', 0, 1, 2],
  [0x3b, 'EXTCODESIZE', 1, 1, { frontier: 20, tangerineWhistle: 700, berlin: 100 }],
  [0x3c, 'EXTCODECOPY', 4, 0, { frontier: 20, tangerineWhistle: 700, berlin: 100 }],
  [0x3d, 'RETURNDATASIZE', 0, 1, { byzantium: 2 }], // EIP-211
  [0x3e, 'RETURNDATACOPY', 3, 0, { byzantium: 3 }], // EIP-211
  [0x3f, 'EXTCODEHASH', 1, 1, { constantinople: 400, istanbul: 700, berlin: 100 }], // EIP-1052
  [0x40, 'BLOCKHASH', 1, 1, 20],
  [0x41, 'COINBASE', 0, 1, 2],
  [0x42, 'TIMESTAMP', 0, 1, 2],
  [0x43, 'NUMBER', 0, 1, 2],
  [0x44, 'PREVRANDAO', 0, 1, 2],
  [0x45, 'GASLIMIT', 0, 1, 2],
  [0x46, 'CHAINID', 0, 1, { istanbul: 2 }], // EIP-1344
  [0x47, 'SELFBALANCE', 0, 1, { istanbul: 5 }], // EIP-1884
  [0x48, 'BASEFEE', 0, 1, { london: 2 }], // EIP-3198
  [0x49, 'BLOBHASH', 1, 1, { cancun: 3 }], // EIP-4844
  [0x4a, 'BLOBBASEFEE', 0, 1, { cancun: 2 }], // EIP-7516
  [0x4b, 'SLOTNUM', 0, 1, { amsterdam: 2 }], // EIP-7843
  [0x50, 'POP', 1, 0, 2],
  [0x51, 'MLOAD', 1, 1, 3],
  [0x52, 'MSTORE', 2, 0, 3],
  [0x53, 'MSTORE8', 2, 0, 3],
  [0x54, 'SLOAD', 1, 1, { frontier: 50, tangerineWhistle: 200, istanbul: 800, berlin: 0 }],
  [0x55, 'SSTORE', 2, 0, 0],
  [0x56, 'JUMP', 1, 0, 8],
  [0x57, 'JUMPI', 2, 0, 10],
  [0x58, 'PC', 0, 1, 2],
  [0x59, 'MSIZE', 0, 1, 2],
  [0x5a, 'GAS', 0, 1, 2],
  [0x5b, 'JUMPDEST', 0, 0, 1],
  [0x5c, 'TLOAD', 1, 1, { cancun: 100 }], // EIP-1153
  [0x5d, 'TSTORE', 2, 0, { cancun: 100 }], // EIP-1153
  [0x5e, 'MCOPY', 3, 0, { cancun: 3 }], // EIP-5656
  [0x5f, 'PUSH0', 0, 1, { shanghai: 2 }], // EIP-3855
  ...many(32, (n) => [0x5f + n, `PUSH${n}`, 0, 1, 3]),
  ...many(16, (n) => [0x7f + n, `DUP${n}`, n, n + 1, 3]),
  ...many(16, (n) => [0x8f + n, `SWAP${n}`, n + 1, n + 1, 3]),
  [0xa0, 'LOG0', 2, 0, 375],
  ...many(4, (n) => [0xa0 + n, `LOG${n}`, n + 2, 0, 375 + 375 * n]),
  // The byte after the opcode sets the depth. The stack size is checked when that byte is read.
  [0xe6, 'DUPN', 1, 2, { amsterdam: 3 }], // EIP-8024
  [0xe7, 'SWAPN', 2, 2, { amsterdam: 3 }], // EIP-8024
  [0xe8, 'EXCHANGE', 2, 2, { amsterdam: 3 }], // EIP-8024
  [0xf0, 'CREATE', 3, 1, { frontier: 32_000, amsterdam: 12_000 }],
  [0xf1, 'CALL', 7, 1, { frontier: 40, tangerineWhistle: 700, berlin: 100 }],
  [0xf2, 'CALLCODE', 7, 1, { frontier: 40, tangerineWhistle: 700, berlin: 100 }],
  [0xf3, 'RETURN', 2, 0, 0],
  [0xf4, 'DELEGATECALL', 6, 1, { homestead: 40, tangerineWhistle: 700, berlin: 100 }], // EIP-7
  [0xf5, 'CREATE2', 4, 1, { constantinople: 32_000, amsterdam: 12_000 }], // EIP-1014
  [0xfa, 'STATICCALL', 6, 1, { byzantium: 700, berlin: 100 }], // EIP-214
  [0xfd, 'REVERT', 2, 0, { byzantium: 0 }], // EIP-140
  [0xff, 'SELFDESTRUCT', 1, 0, { frontier: 0, berlin: 5_000 }],
];

/** Every instruction up to Amsterdam. 0xfe, INVALID, is not listed: it fails like every undefined opcode (EIP-141). */
export const OPCODES: readonly Opcode[] = ROWS.map(([code, name, takes, gives, gas]) => {
  return { code, name, takes, gives, gas: typeof gas === 'number' ? { frontier: gas } : gas };
});

type Opcode = Readonly<Record<'code' | 'takes' | 'gives', number> & { name: string; gas: ByFork }>;
