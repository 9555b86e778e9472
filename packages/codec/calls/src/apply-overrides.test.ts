import { parseGenesis } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { createPrograms, type Precompile, World } from '@ethread/evm';
import { genesisState } from '@ethread/evm/testing';
import { applyOverrides } from './apply-overrides.ts';

const GENESIS = parseGenesis({ config: { chainId: 1 }, gasLimit: '0x1', difficulty: '0x1', alloc: {} });
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
