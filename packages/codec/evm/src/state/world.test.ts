import { EMPTY_CODE_HASH, EMPTY_TRIE_ROOT } from '@ethread/chain';
import { readUint32, writeUint32 } from '@ethread/core';
import { createPrograms } from '../programs.ts';
import type { StatePort } from './state-port.ts';
import { World } from './world.ts';

const ADDRESS = new Uint8Array(20).fill(7);

/** Returns a number as a word of 32 bytes. */
function word(number: number): Uint8Array {
  const bytes = new Uint8Array(32);
  writeUint32(bytes, 28, number);
  return bytes;
}

/** A state in which each slot of one account has its own number as its value. */
const below: StatePort = {
  account: (address) =>
    address[0] === 7
      ? { nonce: 1n, balance: 5n, codeHash: EMPTY_CODE_HASH, storageRoot: EMPTY_TRIE_ROOT }
      : undefined,
  storage: (_address, slot) => word(readUint32(slot, 28)),
  code: () => new Uint8Array(),
};

describe('World.forget', () => {
  /** Reads a slot of the account, and returns its value. */
  function read(world: World, number: number): number {
    const limbs = new Uint32Array(8);
    limbs[0] = number;
    // A new slot may replace the arrays.
    const slot = world.slot(world.account(ADDRESS), limbs, 0);
    return world.slots.values[8 * slot] ?? NaN;
  }

  it.each([10, 1_000, 70_000])('makes a world with %d slots as if it were new', (slots) => {
    const world = new World(below, createPrograms(1));
    for (let time = 0; time < 2; time++) {
      world.beginTransaction();
      world.warmAlways([ADDRESS]);
      const numbers = Array.from({ length: slots }, (_, index) => index + 1);
      expect(numbers.filter((number) => read(world, number) !== number)).toEqual([]);
      const account = world.account(ADDRESS);
      world.writeSlot(account, word(1), word(99));
      world.setBalance(account, 6n);
      expect(world.warmSlot(0)).toBe(false);
      expect(world.isWorn(1_000)).toBe(true);

      world.forget();
      expect(world.isWorn(5_000)).toBe(false);
      expect([world.changedAccounts, world.changedSlots, world.touched]).toEqual([[], [], []]);
      expect(world.account(ADDRESS)).toMatchObject({ balance: 5n, isAlwaysWarm: false });
      expect(read(world, 1)).toBe(1);
      expect(world.warmAccount(world.account(ADDRESS))).toBe(false);
    }
  });
});

describe('World.readSlot', () => {
  it('returns the value below without leading zeros, also after a write that was reverted', () => {
    const world = new World(below, createPrograms(1));
    const account = world.account(ADDRESS);
    expect(world.readSlot(account, word(9))).toEqual(Uint8Array.of(9));
    world.beginTransaction();
    world.writeSlot(account, word(9), word(77));
    expect(world.readSlot(account, word(9))).toEqual(Uint8Array.of(77));
    world.revertTo(0);
    expect(world.readSlot(account, word(9))).toEqual(Uint8Array.of(9));
    expect(world.readSlot(account, word(0))).toEqual(new Uint8Array());
  });
});
