import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EMPTY_CODE_HASH, EMPTY_TRIE_ROOT } from '@ethread/chain';
import fc from 'fast-check';
import type { FlatAccount } from '../state/account-record.ts';
import { ZERO } from '../state/state-source.ts';
import { createFlatSource } from './state-reader.ts';
import { FlatState } from './flat-state.ts';
import { openStateStore } from './state-store.ts';

/** Returns bytes whose leading bytes spread over the whole range. */
const spread = (length: number, index: number) => new Uint8Array(length).fill((index * 37) & 0xff);
const ADDRESSES = Array.from({ length: 12 }, (_, index) => spread(20, index));
const SLOTS = Array.from({ length: 24 }, (_, index) => spread(32, index));
const BLOCKS = [0, 1, 2];

const accountSince = (storageSince: number): FlatAccount => ({
  nonce: 0n,
  balance: 1n,
  storageRoot: EMPTY_TRIE_ROOT,
  codeHash: EMPTY_CODE_HASH,
  storageSince,
});

describe('the source of a flat state', () => {
  const path = mkdtempSync(join(tmpdir(), 'ethread-flat-source-'));
  const store = openStateStore(path);
  afterAll(async () => {
    await store.close();
    rmSync(path, { recursive: true, force: true });
  });

  it('returns the values of the flat state after its block, in any order of reads and beside later blocks', () => {
    const flat = new FlatState(store);
    const sources = BLOCKS.map((number) => createFlatSource(flat, () => ZERO, number));
    const anyRead = fc.record({
      block: fc.constantFrom(...BLOCKS),
      address: fc.constantFrom(...ADDRESSES),
      slot: fc.constantFrom(...SLOTS),
    });
    const write = (number: number, step: number) =>
      store.transaction(() =>
        flat.write(number, {
          accounts: ADDRESSES.filter((_, index) => index % step === 0).map((address) => ({
            address,
            account: accountSince(number > 1 ? 1 : 0),
          })),
          slots: ADDRESSES.filter((_, index) => index % step === 0).flatMap((address) =>
            SLOTS.filter((_, index) => index % (step + 2) === number).map((slot) => ({
              address,
              slot,
              value: Uint8Array.of(number + 1),
            })),
          ),
        }),
      );
    const compare = (blocks: number) =>
      fc.assert(
        fc.property(anyRead, ({ block, address, slot }) => {
          if (block >= blocks) return;
          const account = flat.account(address, block);
          const value = account ? flat.storage(address, slot, block, account.storageSince) : ZERO;
          expect(sources[block]?.account(address)).toEqual(account);
          expect([...(sources[block]?.storage(address, slot) ?? [])]).toEqual([...value]);
        }),
        { numRuns: 400 },
      );
    for (const number of BLOCKS) {
      write(number, 4 - number);
      compare(number + 1);
    }
  });
});
