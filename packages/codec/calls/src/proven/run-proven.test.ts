import { createPrograms } from '@ethread/evm';
import { bytesToHex } from '@ethread/core';
import type { StatePort, World } from '@ethread/evm';
import type { LikelyState, ProvenState } from './proven-state.ts';
import { ProvenValues } from './proven-values.ts';
import { createProvenWorlds } from './proven-worlds.ts';
import { type ProvingLimits, runProven } from './run-proven.ts';
import type { StateReads } from './state-reads.ts';
import { accountWith, ADDRESS, KEY } from '../testing/blocks.ts';

const OTHER_KEY = new Uint8Array(32).fill(0xee);
const LIMITS: ProvingLimits = { accounts: 100, slots: 100, guessedAccounts: 2, speculationMs: 1_000 };
const NEVER = { isDue: false };
const NOTHING_LIKELY: LikelyState = { account: () => undefined, slot: () => undefined };

/** Runs over an account that is known, of whose slots nothing is known, and notes what each message asks for. */
async function proveSlots<Outcome>(
  slots: ReadonlyMap<Uint8Array, number>,
  run: (state: StatePort) => Outcome,
  limits = LIMITS,
) {
  const known = new ProvenValues();
  known.setAccount(ADDRESS, accountWith(1));
  const asked: { readonly accounts: string[]; readonly slots: string[] }[] = [];
  const parts = {
    known,
    likely: NOTHING_LIKELY,
    worlds: createProvenWorlds(createPrograms(1_000), 0),
    now: () => 0,
    prove: (reads: Parameters<Parameters<typeof runProven>[0]['prove']>[0]) => {
      const values = new ProvenValues();
      asked.push({
        accounts: [...reads.accounts.keys()],
        slots: [...reads.accounts.values()].flatMap(({ keys }) => [...keys.keys()]),
      });
      for (const { address, keys } of reads.accounts.values()) {
        values.setAccount(address, bytesToHex(address) === bytesToHex(ADDRESS) ? accountWith(1) : null);
        for (const key of keys.values()) {
          const [, value = 0] = [...slots].find(([name]) => bytesToHex(name) === bytesToHex(key)) ?? [];
          values.setSlot(address, key, value === 0 ? new Uint8Array() : Uint8Array.of(value));
        }
      }
      return Promise.resolve({ values });
    },
  };
  const { outcome, rounds } = await runProven(parts, ({ state }) => run(state), NEVER, limits);
  return { outcome, rounds, asked };
}

/** Reads the second slot only where the first one has a value. */
const transfer = (state: StatePort) =>
  state.storage(ADDRESS, KEY).length === 0 ? 'failed' : [...state.storage(ADDRESS, OTHER_KEY)];

/** Runs on worlds that are kept, and returns the outcome with the slots that a message asked for. */
function onWarmWorlds() {
  const worlds = createProvenWorlds(createPrograms(1_000), 100_000);
  return async <Outcome>(known: ProvenState, likely: LikelyState, run: (world: World) => Outcome) => {
    const asked: string[] = [];
    const prove = (reads: StateReads) => {
      const values = new ProvenValues();
      for (const [name, { address, keys }] of reads.accounts) {
        asked.push(name, ...keys.keys());
        values.setAccount(address, accountWith(1));
        for (const key of keys.values()) values.setSlot(address, key, Uint8Array.of(5));
      }
      return Promise.resolve({ values });
    };
    const parts = { known, likely, worlds, warmAt: '0xb1', now: () => 0, prove };
    const { outcome } = await runProven(parts, ({ world }) => run(world), NEVER, LIMITS);
    return { outcome, asked };
  };
}

const readKey = (world: World) => [...world.readSlot(world.account(ADDRESS), KEY)];

/** Returns a state that has proven an account, and a slot of it if given. */
function knownState(slot?: number): ProvenValues {
  const known = new ProvenValues();
  known.setAccount(ADDRESS, accountWith(1));
  if (slot !== undefined) known.setSlot(ADDRESS, KEY, Uint8Array.of(slot));
  return known;
}

describe('runProven on warm worlds', () => {
  it('leaves no assumed value in the world of the next call', async () => {
    const run = onWarmWorlds();
    const wrong = { ...NOTHING_LIKELY, slot: () => Uint8Array.of(9) };
    const first = await run(knownState(), wrong, readKey);
    expect(first).toEqual({ outcome: [5], asked: [bytesToHex(ADDRESS), bytesToHex(KEY)] });
    expect(await run(knownState(), NOTHING_LIKELY, readKey)).toEqual(first);
    expect(await run(knownState(5), wrong, readKey)).toEqual({ outcome: [5], asked: [] });
  });

  it('reads a value again that the cache of proven values has evicted', async () => {
    const run = onWarmWorlds();
    const first = await run(knownState(5), NOTHING_LIKELY, readKey);
    expect(first).toEqual({ outcome: [5], asked: [] });
    expect(await run(knownState(), NOTHING_LIKELY, readKey)).toEqual(first);
  });

  it('leaves nothing of a call that failed after an assumption', async () => {
    const run = onWarmWorlds();
    const failing = (world: World) => {
      readKey(world);
      throw new Error('the run fails');
    };
    const wrong = { ...NOTHING_LIKELY, slot: () => Uint8Array.of(9) };
    await expect(run(knownState(), wrong, failing)).rejects.toThrow('the run fails');
    expect(await run(knownState(5), wrong, readKey)).toEqual({ outcome: [5], asked: [] });
  });
});

describe('runProven', () => {
  it('asks at once for slots that are read only where an unknown slot has a value', async () => {
    const slots = new Map([
      [KEY, 5],
      [OTHER_KEY, 7],
    ]);
    const { outcome, rounds, asked } = await proveSlots(slots, transfer);
    expect({ outcome, rounds }).toEqual({ outcome: [7], rounds: 1 });
    expect(asked[0]?.slots).toEqual([KEY, OTHER_KEY].map(bytesToHex));
  });

  it('ends by the proven value, whichever it assumed', async () => {
    const { outcome, rounds } = await proveSlots(new Map([[OTHER_KEY, 7]]), transfer);
    expect({ outcome, rounds }).toEqual({ outcome: 'failed', rounds: 1 });
  });

  it('asks for no account whose address comes from a value that it assumed', async () => {
    const { asked } = await proveSlots(new Map(), (state) => {
      const target = new Uint8Array(20);
      const value = state.storage(ADDRESS, KEY);
      target.set(value, 20 - value.length);
      return state.account(target)?.nonce;
    });
    expect(asked.map(({ accounts }) => accounts)).toEqual([[bytesToHex(ADDRESS), `0x${'00'.repeat(20)}`]]);
  });

  it('follows a list of 40 slots, each of which names the next', async () => {
    const keys = Array.from({ length: 41 }, (_none, index) => new Uint8Array(32).fill(index + 1));
    const slots = new Map(keys.slice(0, 40).map((key, index) => [key, index + 2]));
    const { outcome, rounds } = await proveSlots(slots, (state) => {
      let length = 0;
      for (let next = 1; length < 50; length++) {
        [next = 0] = state.storage(ADDRESS, new Uint8Array(32).fill(next));
        if (next === 0) return length;
      }
      return length;
    });
    expect({ outcome, rounds }).toEqual({ outcome: 40, rounds: 41 });
  });

  it('goes on as if an unknown contract returned, and asks for what it reads then', async () => {
    const other = new Uint8Array(20).fill(0x0e);
    const { asked } = await proveSlots(new Map(), (state) => {
      const callee = state.account(other);
      return callee && state.code(callee.codeHash).length > 0 ? state.storage(ADDRESS, KEY) : undefined;
    });
    expect(asked[0]?.slots).toEqual([bytesToHex(KEY)]);
  });

  it('asks for no more slots than its limit because of what it assumed', async () => {
    const { outcome, asked } = await proveSlots(new Map([[KEY, 0]]), transfer, { ...LIMITS, slots: 1 });
    expect([outcome, asked[0]?.slots]).toEqual(['failed', [bytesToHex(KEY)]]);
  });
});
