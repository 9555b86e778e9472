import { genesisHeader, EMPTY_TRIE_ROOT, LONDON_AT_GENESIS, parseGenesis } from '@ethread/chain';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { createPrograms, loadCrypto, type Precompile, World } from '@ethread/evm';
import { genesisState } from '@ethread/evm/testing';
import { createEvmEngine } from './evm-engine.ts';
import { callBlockOf } from './proven/call-block.ts';
import { applyOverrides, withOverrides } from './overrides.ts';

const STORED = new Uint8Array(20).fill(0xc0);
const EMPTY = new Uint8Array(20).fill(0xc1);
/** Returns slot 0. */
const CODE = '0x60005460005260206000f3';
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
const GENESIS = parseGenesis({
  config: { chainId: 1, ...LONDON_AT_GENESIS, terminalTotalDifficulty: 0 },
  gasLimit: '0x1c9c380',
  difficulty: '0x0',
  alloc: {
    [bytesToHex(STORED)]: { balance: '0x0', code: CODE, storage: { [word(0)]: word(1), [word(1)]: word(2) } },
    [bytesToHex(EMPTY)]: { balance: '0x0', code: CODE },
  },
});

describe('withOverrides', () => {
  it.each([
    ['some slots', STORED, false],
    ['the whole storage', STORED, true],
    ['some slots of an account without storage', EMPTY, false],
    ['the whole storage of an account without storage', EMPTY, true],
  ])('replaces %s for every call on one world', async (_what, to, whole) => {
    const crypto = await loadCrypto();
    const limits = { frameMemoryBytes: 2 ** 20, maxReturnBytes: 2 ** 16 };
    const ground = {
      block: callBlockOf(genesisHeader(GENESIS, EMPTY_TRIE_ROOT)),
      world: new World(genesisState(GENESIS), createPrograms(2 ** 20)),
      blockHashOf: () => undefined,
    };
    const slots = [[hexToBytes(word(0)), hexToBytes(word(0x12))]] as const;
    const overrides = { accounts: [{ address: to, storage: { whole, slots } }], block: {} };
    const engines = [createEvmEngine(GENESIS, crypto, limits), createEvmEngine(GENESIS, crypto, limits)];
    const outcomes = withOverrides({ genesis: GENESIS, crypto }, overrides, ground, (seen) =>
      // A second engine reads what the first one left in the world.
      engines.map((engine) =>
        engine.call({ from: new Uint8Array(20), to, value: 0n, input: new Uint8Array() }, seen, {
          isDue: false,
        }),
      ),
    );
    const returned = { kind: 'returned', output: hexToBytes(word(0x12)) };
    expect(outcomes).toMatchObject([returned, returned]);
  });
});

const address = (number: number) => Uint8Array.from([...new Uint8Array(19), number]);
const TARGET = new Uint8Array(20).fill(0x11);
const precompile = (): Precompile => ({ gas: () => 0, run: () => '' });

describe('applyOverrides', () => {
  it('moves precompiled contracts in the order of their addresses, so that the last one counts', () => {
    const precompiles = [undefined, undefined, precompile(), precompile()];
    for (const order of [
      [2, 3],
      [3, 2],
    ]) {
      const world = new World(genesisState(GENESIS), createPrograms(2 ** 10));
      world.beginTransaction();
      const overrides = order.map((number) => ({ address: address(number), movePrecompileTo: TARGET }));
      const moved = applyOverrides(world, overrides, precompiles);
      expect(moved.get(bytesToHex(TARGET))).toBe(3);
    }
  });
});
