import { EMPTY_TRIE_ROOT } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { createPrograms, type StatePort, World } from '@ethread/evm';
import fc from 'fast-check';
import { createHeadState } from '../blocks/head-state.ts';
import { ExecutedBlocks } from '../store/executed-blocks.ts';
import { createFlatSource } from '../store/state-reader.ts';
import { FlatState } from '../store/flat-state.ts';
import { openStateStore, plain } from '../store/state-store.ts';
import { createTrieNodeCache } from '../store/trie-node-cache.ts';
import { temporaryFolders } from '@ethread/storage/testing';
import { BlockState } from './block-state.ts';
import { EMPTY_STATE } from './state-source.ts';
import { createTrieState } from './trie-state.ts';

const ADDRESSES = [1, 2, 3].map((seed) => new Uint8Array(20).fill(seed));
const SLOTS = [0, 1].map((seed) => new Uint8Array(32).fill(seed));

/** A change that a transaction may make to an account, as the EVM makes it. */
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
const block = fc.record({
  steps: fc.array(step, { maxLength: 12 }),
  hasRootsWithin: fc.boolean(),
  isWarm: fc.boolean(),
});

/** The expected state in its simplest form: balances, and storage values by slot. */
type Model = Map<number, { readonly balance: bigint; readonly slots: Map<number, number> }>;

function copyOf(model: Model): Model {
  return new Map([...model].map(([at, { balance, slots }]) => [at, { balance, slots: new Map(slots) }]));
}

/** Applies the steps of a block to a world and to the model. */
function work(
  world: World,
  state: BlockState,
  model: Model,
  { steps, hasRootsWithin }: { readonly steps: readonly Step[]; readonly hasRootsWithin: boolean },
): Model {
  let now = copyOf(model);
  const checkpoints: { readonly snapshot: number; readonly model: Model }[] = [];
  for (const step of steps) {
    if ('account' in step) {
      const before = now.get(step.account);
      const account = world.account(ADDRESSES[step.account] ?? new Uint8Array(20));
      if (step.kind === 'pay') {
        world.setBalance(account, BigInt(step.balance));
        now.set(step.account, { balance: BigInt(step.balance), slots: before?.slots ?? new Map() });
      } else if (step.kind === 'store') {
        if (!before) continue;
        const value = new Uint8Array(32).fill(step.value, 31);
        world.writeSlot(account, SLOTS[step.slot] ?? new Uint8Array(32), value);
        before.slots.set(step.slot, step.value);
      } else {
        world.delete(account);
        now.delete(step.account);
        if (step.kind === 'destroy') continue;
        world.setBalance(account, before?.balance ?? 0n);
        now.set(step.account, { balance: before?.balance ?? 0n, slots: new Map() });
      }
    }
    if (step.kind === 'checkpoint') checkpoints.push({ snapshot: world.snapshot(), model: copyOf(now) });
    if (step.kind === 'commit') checkpoints.pop();
    if (step.kind === 'revert') {
      const then = checkpoints.pop();
      if (then) world.revertTo(then.snapshot);
      now = then?.model ?? now;
    }
    // Before Byzantium each transaction has a root.
    if (hasRootsWithin && checkpoints.length === 0) {
      state.root();
      world.beginTransaction();
    }
  }
  return now;
}

/** Reads all accounts and slots of a state. */
function reported(state: StatePort) {
  return ADDRESSES.map((address) => {
    const found = state.account(address);
    return { balance: found?.balance, slots: SLOTS.map((slot) => [...state.storage(address, slot)]) };
  });
}

function expected(model: Model) {
  return ADDRESSES.map((_, at) => {
    const found = model.get(at);
    const slots = SLOTS.map((_slot, slot) => [found?.slots.get(slot) ?? 0].filter((value) => value > 0));
    return { balance: found?.balance, slots };
  });
}

describe('BlockState', () => {
  const temporaryFolder = temporaryFolders();

  it('leaves an equal flat state and trie after every block with any writes, destructions and reverts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 6 }), async (blocks) => {
        const store = openStateStore(temporaryFolder());
        const flat = new FlatState(store);
        const executed = new ExecutedBlocks(store, flat);
        const head = createHeadState(store, flat, -1);
        const programs = createPrograms(0);
        let world = new World(head, programs);
        let model: Model = new Map();
        let root = EMPTY_TRIE_ROOT;
        const after: { readonly model: Model; readonly root: Uint8Array }[] = [];
        for (const [number, steps] of blocks.entries()) {
          if (!steps.isWarm) world = new World(head, programs);
          world.beginBlock();
          const state = new BlockState(world, head, head, root);
          model = work(world, state, model, steps);
          root = state.root();
          const addition = state.addition(number);
          state.takeRoots();
          head.add(addition);
          expect(reported(head)).toEqual(expected(model));
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
          expect(reported(createTrieState(nodes, codeOf, root))).toEqual(expected(model));
          const flatState = createFlatSource(flat, () => new Uint8Array(), number);
          expect(reported(flatState)).toEqual(expected(model));
        }
        await store.close();
      }),
      { numRuns: 60 },
    );
  });

  it('adds only nodes of the new state', () => {
    const world = new World(EMPTY_STATE, createPrograms(0));
    world.beginBlock();
    const state = new BlockState(world, EMPTY_STATE, { node: () => undefined }, EMPTY_TRIE_ROOT);
    for (let balance = 1n; balance < 10n; balance++) {
      for (const address of ADDRESSES) world.setBalance(world.account(address), balance);
      state.root();
    }
    const root = state.root();
    const nodes = new Map(state.addition(0).nodes.map(({ hash, encoded }) => [bytesToHex(hash), encoded]));
    expect(nodes.size).toBe(4);
    const reader = createTrieState({ node: (hash) => nodes.get(bytesToHex(hash)) }, () => undefined, root);
    expect(ADDRESSES.map((address) => reader.account(address)?.balance)).toEqual([9n, 9n, 9n]);
  });
});
