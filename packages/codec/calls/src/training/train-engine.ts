import { EMPTY_CODE_HASH, EMPTY_TRIE_ROOT, parseGenesis, LONDON_AT_GENESIS } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import {
  type AccountState,
  createPrograms,
  type Crypto,
  type Fork,
  InterruptedError,
  World,
} from '@ethread/evm';
import type { CallBlock, CallGround } from '../call-engine.ts';
import { createEvmEngine } from '../evm-engine.ts';
import { FIRST_PROGRAM, TRAINING_INPUTS, trainingPrograms } from './training-programs.ts';

/** The fork whose instructions run. Later ones have further instructions, which few calls use. */
const FORK: Fork = 'osaka';
const GENESIS = parseGenesis({
  config: {
    chainId: 1,
    ...LONDON_AT_GENESIS,
    terminalTotalDifficulty: 0,
    ...Object.fromEntries(['shanghai', 'cancun', 'prague', FORK].map((fork) => [`${fork}Time`, 0])),
  },
  difficulty: '0x0',
  gasLimit: '0x1c9c380',
  alloc: {},
});
const BLOCK: CallBlock = {
  number: 300,
  timestamp: 1_800_000_000,
  miner: addressOf(0xbeef),
  difficulty: 0n,
  mixHash: new Uint8Array(32).fill(7),
  gasLimit: 30_000_000n,
  baseFeePerGas: 7n,
  excessBlobGas: 0n,
};
const CALLER = addressOf(0xca11);
const BALANCE = 10n ** 18n;
const GAS = 20_000_000n;
const LIMITS = { frameMemoryBytes: 8 * 1024 * 1024, maxReturnBytes: Infinity, isShort: true };
const NEVER = { isDue: false };
const ONE = Uint8Array.of(1);

/**
 * Runs every instruction, with operands of every form, once in a thread that will run calls.
 *
 * V8 compiles the interpreter for the paths that have run, and discards that code at the first step on another path. It
 * would otherwise compile the interpreter again, for half a second of CPU time, with each contract that uses an
 * instruction in a new way. After this training, all paths are known when V8 compiles it for the first time.
 */
export function trainEngine(crypto: Crypto): void {
  const programs = trainingPrograms(FORK);
  const engine = createEvmEngine(GENESIS, crypto, LIMITS);
  const ground: CallGround = { block: BLOCK, world: worldOf(programs), blockHashOf: () => EMPTY_TRIE_ROOT };
  for (const input of TRAINING_INPUTS) {
    ground.world.forget();
    for (const index of programs.keys()) {
      try {
        const to = addressOf(FIRST_PROGRAM + index);
        engine.call({ from: CALLER, to, value: 0n, input, gas: GAS }, ground, NEVER);
      } catch (error) {
        // A precompiled contract may need a curve that is not loaded.
        if (!(error instanceof InterruptedError)) throw error;
      }
    }
  }
}

/** Creates a world with the programs and their caller. */
function worldOf(programs: readonly Uint8Array[]): World {
  const codes = new Map<string, Uint8Array>();
  const accounts = new Map<string, AccountState>();
  const put = (address: Uint8Array, codeHash: Uint8Array) =>
    accounts.set(bytesToHex(address), {
      nonce: 1n,
      balance: BALANCE,
      codeHash,
      storageRoot: EMPTY_TRIE_ROOT,
    });
  put(CALLER, EMPTY_CODE_HASH);
  for (const [index, code] of programs.entries()) {
    const hash = new Uint8Array(32).fill(index);
    codes.set(bytesToHex(hash), code);
    put(addressOf(FIRST_PROGRAM + index), hash);
  }
  return new World(
    {
      account: (address) => accounts.get(bytesToHex(address)),
      storage: (_address, slot) => (slot[31] === 1 ? ONE : new Uint8Array()),
      code: (hash) => codes.get(bytesToHex(hash)) ?? new Uint8Array(),
    },
    createPrograms(2 ** 20),
  );
}

function addressOf(number: number): Uint8Array {
  const address = new Uint8Array(20);
  new DataView(address.buffer).setUint32(16, number);
  return address;
}
