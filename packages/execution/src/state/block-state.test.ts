import { Account, Address } from '@ethereumjs/util';
import { EMPTY_TRIE_ROOT } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import fc from 'fast-check';
import { createHeadState } from '../blocks/head-state.ts';
import { createExecutedBlocks } from '../store/executed-blocks.ts';
import { createFlatSource } from '../store/flat-source.ts';
import { createFlatState } from '../store/flat-state.ts';
import { openStateStore, plain } from '../store/state-store.ts';
import { createTrieNodeCache } from '../store/trie-node-cache.ts';
import { temporaryFolders } from '../temporary-folder.test.data.ts';
import { BlockState } from './block-state.ts';
import type { StateSource } from './state-source.ts';
import { createTrieState } from './trie-state.ts';

const ADDRESSES = [1, 2, 3].map((seed) => new Uint8Array(20).fill(seed));
const SLOTS = [0, 1].map((seed) => new Uint8Array(32).fill(seed));

/** What a transaction may do to an account, as the EVM does it. */
type Step =
  | { readonly kind: 'pay'; readonly account: number; readonly balance: number }
  | { readonly kind: 'store'; readonly account: number; readonly slot: number; readonly value: number }
  | { readonly kind: 'create' | 'destroy'; readonly account: number }
  | { readonly kind: 'checkpoint' | 'commit' | 'revert' };

const account = fc.nat({ max: ADDRESSES.length - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), account, balance: fc.nat({ max: 3 }) }),
  fc.record({
    kind: fc.constant('store' as const),
    account,
    slot: fc.nat({ max: SLOTS.length - 1 }),
    value: fc.nat({ max: 2 }),
  }),
  fc.record({ kind: fc.constantFrom('create' as const, 'destroy' as const), account }),
  fc.record({ kind: fc.constantFrom('checkpoint' as const, 'commit' as const, 'revert' as const) }),
);
const block = fc.record({ steps: fc.array(step, { maxLength: 12 }), hasRootsWithin: fc.boolean() });

/** What is there, told in the plainest way: balances, and storage values by slot. */
type Model = Map<number, { readonly balance: bigint; readonly slots: Map<number, number> }>;

function copyOf(model: Model): Model {
  return new Map([...model].map(([at, { balance, slots }]) => [at, { balance, slots: new Map(slots) }]));
}

/** Does a block's steps to a state and to the model. */
async function work(
  state: BlockState,
  model: Model,
  { steps, hasRootsWithin }: { readonly steps: readonly Step[]; readonly hasRootsWithin: boolean },
): Promise<Model> {
  let now = copyOf(model);
  const checkpoints: Model[] = [];
  for (const step of steps) {
    const address =
      'account' in step ? new Address(ADDRESSES[step.account] ?? new Uint8Array(20)) : undefined;
    const before = 'account' in step ? now.get(step.account) : undefined;
    if (step.kind === 'pay' && address) {
      const found = (await state.getAccount(address)) ?? new Account();
      found.balance = BigInt(step.balance);
      await state.putAccount(address, found);
      now.set(step.account, { balance: BigInt(step.balance), slots: before?.slots ?? new Map() });
    }
    if (step.kind === 'store' && address && before) {
      await state.putStorage(address, SLOTS[step.slot] ?? new Uint8Array(32), Uint8Array.of(0, step.value));
      before.slots.set(step.slot, step.value);
    }
    if (step.kind === 'create' && address) {
      const found = (await state.getAccount(address)) ?? new Account();
      await state.putAccount(address, found);
      await state.clearStorage(address);
      now.set(step.account, { balance: before?.balance ?? 0n, slots: new Map() });
    }
    if (step.kind === 'destroy' && address) {
      await state.deleteAccount(address);
      now.delete(step.account);
    }
    if (step.kind === 'checkpoint') {
      await state.checkpoint();
      checkpoints.push(copyOf(now));
    }
    if (step.kind === 'commit' && checkpoints.pop()) await state.commit();
    if (step.kind === 'revert') {
      const then = checkpoints.pop();
      if (then) await state.revert();
      now = then ?? now;
    }
    // Before Byzantium each transaction has a root.
    if (hasRootsWithin && checkpoints.length === 0) await state.getStateRoot();
  }
  while (checkpoints.pop()) await state.commit();
  return now;
}

/** All that a state says of the accounts and slots. */
function told(state: StateSource) {
  return ADDRESSES.map((address) => {
    const found = state.account(address);
    return { balance: found?.balance, slots: SLOTS.map((slot) => [...state.storage(address, slot)]) };
  });
}

/** The same of changes that are not in a state yet. */
function toldByOverlay(state: BlockState) {
  return Promise.all(
    ADDRESSES.map(async (bytes) => {
      const address = new Address(bytes);
      const slots = await Promise.all(SLOTS.map((slot) => state.getStorage(address, slot)));
      return { balance: (await state.getAccount(address))?.balance, slots: slots.map((slot) => [...slot]) };
    }),
  );
}

function expected(model: Model) {
  return ADDRESSES.map((_, at) => {
    const found = model.get(at);
    const slots = SLOTS.map((_slot, slot) => [found?.slots.get(slot) ?? 0].filter((value) => value > 0));
    return { balance: found?.balance, slots };
  });
}

describe('the changes of blocks', () => {
  const temporaryFolder = temporaryFolders();

  it('leave flat state and trie that say the same after every block, whatever was written, destroyed or taken back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 6 }), async (blocks) => {
        const store = openStateStore(temporaryFolder());
        const flat = createFlatState(store);
        const executed = createExecutedBlocks(store, flat);
        const head = createHeadState(store, flat, -1);
        const state = new BlockState(head);
        let model: Model = new Map();
        let root = EMPTY_TRIE_ROOT;
        const after: { readonly model: Model; readonly root: Uint8Array }[] = [];
        for (const [number, steps] of blocks.entries()) {
          state.begin(head, root);
          model = await work(state, model, steps);
          expect(await toldByOverlay(state)).toEqual(expected(model));
          root = await state.getStateRoot();
          const addition = {
            diff: state.diff(number, (address) => head.account(address)?.storageSince),
            nodes: state.newNodes(),
            codes: state.changedCodes(),
          };
          head.add(addition);
          expect(told(head)).toEqual(expected(model));
          store.transaction(() => {
            for (const { hash, encoded } of addition.nodes) store.nodes.putSync(hash, encoded);
            const hash = new Uint8Array(32).fill(number + 1);
            executed.append({ number, hash, parentHash: hash, stateRoot: root }, addition.diff);
          });
          // Every second block stays in memory only, as between flushes.
          if (number % 2 === 0) head.written(number);
          after.push({ model, root });
        }
        const codeOf = (hash: Uint8Array) => plain(store.codes.get(hash));
        const nodes = createTrieNodeCache((hash) => plain(store.nodes.get(hash)), 1_000_000);
        for (const [number, { model, root }] of after.entries()) {
          expect(told(createTrieState(nodes, codeOf, root))).toEqual(expected(model));
          const flatState = createFlatSource(flat, () => new Uint8Array(), number);
          expect(told(flatState)).toEqual(expected(model));
        }
        await store.close();
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('add only nodes that the new state has', async () => {
    const state = new BlockState({ node: () => undefined });
    for (let balance = 1n; balance < 10n; balance++) {
      for (const address of ADDRESSES) await state.putAccount(new Address(address), new Account(0n, balance));
      await state.getStateRoot();
    }
    const root = await state.getStateRoot();
    const nodes = new Map(state.newNodes().map(({ hash, encoded }) => [bytesToHex(hash), encoded]));
    // A branch and a leaf for each.
    expect(nodes.size).toBe(4);
    const reader = createTrieState({ node: (hash) => nodes.get(bytesToHex(hash)) }, () => undefined, root);
    expect(ADDRESSES.map((address) => reader.account(address)?.balance)).toEqual([9n, 9n, 9n]);
  });
});
