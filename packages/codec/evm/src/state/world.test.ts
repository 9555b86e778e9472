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
