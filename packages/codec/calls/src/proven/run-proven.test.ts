import { bytesToHex } from '@ethread/core';
import { InterruptedError, type World } from '@ethread/evm';
import { ProvenValues } from './proven-values.ts';
import { attemptProven, type ProvenGround, proveRounds, type ProvingLimits } from './run-proven.ts';
import { StateReads } from './state-reads.ts';
import { WorkingSet } from './working-set.ts';
import { accountWith, ADDRESS, headerWith, KEY } from '../testing/blocks.ts';

const OTHER_KEY = new Uint8Array(32).fill(0xee);
const OTHER = new Uint8Array(20).fill(0x0e);
const LIMITS: ProvingLimits = { accounts: 100, slots: 100, speculationMs: 1_000 };
const BYTES = { state: 100_000, programs: 1_000, worlds: 100_000 };
const at = headerWith(1);

/** Returns a set in which an account is proven, and a slot of it if given, and a likely value of another block. */
function setWith({ slot, likely }: { slot?: number; likely?: number } = {}): WorkingSet {
  const set = new WorkingSet(BYTES);
  for (const [value, root] of [
    [likely, 2],
    [slot, 1],
  ] as const) {
    const values = new ProvenValues();
    values.setAccount(ADDRESS, accountWith(root));
    if (value !== undefined) values.setSlot(ADDRESS, KEY, Uint8Array.of(value));
    set.add(values, headerWith(root));
  }
  return set;
}

/** Runs over the values of a set, and notes what each message asks for. Absent slots and accounts do not exist. */
async function prove<Outcome>(
  set: WorkingSet,
  slots: ReadonlyMap<Uint8Array, number>,
  run: (ground: ProvenGround) => Outcome,
  limits = LIMITS,
) {
  const asked: string[][] = [];
  const call = { at, run, leavesWorld: true, time: { isDue: false, usedMs: 0 } };
  const outcome = await proveRounds(
    (soFar) => attemptProven(set, call, limits, soFar),
    async (reads: StateReads) => {
      const values = new ProvenValues();
      asked.push([...reads.accounts].flatMap(([name, { keys }]) => [name, ...keys.keys()]));
      for (const { address, keys } of reads.accounts.values()) {
        values.setAccount(address, bytesToHex(address) === bytesToHex(ADDRESS) ? accountWith(1) : null);
        for (const key of keys.values()) {
          const [, value = 0] = [...slots].find(([name]) => bytesToHex(name) === bytesToHex(key)) ?? [];
          values.setSlot(address, key, value === 0 ? new Uint8Array() : Uint8Array.of(value));
        }
      }
      return { values };
    },
    limits,
  );
  return { outcome, asked };
}

const readKey = ({ world }: Pick<ProvenGround, 'world'>) => [...world.readSlot(world.account(ADDRESS), KEY)];
const FIVE = new Map([[KEY, 5]]);
const ASKED = [[ADDRESS, KEY].map(bytesToHex)];

describe('attemptProven', () => {
  it('leaves no assumed value in the world of the next call', async () => {
    const set = setWith({ likely: 9 });
    const first = await prove(set, FIVE, readKey);
    expect(first).toEqual({ outcome: [5], asked: ASKED });
    // Nobody added the value to the set, but a run that assumed nothing has read it.
    expect(await prove(set, FIVE, readKey)).toEqual({ outcome: [5], asked: [] });
  });

  it('leaves nothing of a call that failed after an assumption', async () => {
    const set = setWith({ likely: 9 });
    let isFirst = true;
    const failing = (ground: ProvenGround) => {
      readKey(ground);
      if (!isFirst) throw new Error('the run fails');
      isFirst = false;
      throw new Error('the run fails on an assumed value');
    };
    await expect(prove(set, FIVE, failing)).rejects.toThrow('the run fails');
    expect(await prove(set, FIVE, readKey)).toEqual({ outcome: [5], asked: [] });
  });

  it('asks for nothing when a run is interrupted that goes further on another thread', () => {
    const isCut = (isDue: boolean, speculationMs: number) => {
      const time = { isDue: false, usedMs: 0 };
      const run = ({ state }: ProvenGround) => {
        // The second run reads large values.
        if (state.storage(ADDRESS, KEY).length === 0) return;
        Object.assign(time, { isDue });
        throw new InterruptedError();
      };
      const call = { at, run, leavesWorld: true, time };
      return () => attemptProven(setWith(), call, { ...LIMITS, speculationMs });
    };
    expect(isCut(true, 1_000)).toThrow(InterruptedError);
    expect(isCut(false, 1_000)).toThrow(InterruptedError);
    // Its time for speculation is over.
    expect(isCut(false, 0)()).toMatchObject({ missing: { slots: 1 } });
  });

  it('keeps a value in a warm world that the set has evicted', async () => {
    const set = setWith({ slot: 5 });
    expect(await prove(set, FIVE, readKey)).toEqual({ outcome: [5], asked: [] });
    for (let root = 2; root < 100; root++) {
      const values = new ProvenValues();
      values.setCode(new Uint8Array(32).fill(root), new Uint8Array(30_000));
      values.setAccount(new Uint8Array(20).fill(root), accountWith(root));
      values.setSlot(new Uint8Array(20).fill(root), KEY, Uint8Array.of(1));
      set.add(values, headerWith(root));
    }
    expect(set.at(at).account(ADDRESS)).toBeUndefined();
    expect(await prove(set, FIVE, readKey)).toEqual({ outcome: [5], asked: [] });
  });
});

describe('proveRounds', () => {
  it('asks at once for a slot that is read only where an unknown one has a value, of no unknown account', async () => {
    const slots = new Map([
      [KEY, 5],
      [OTHER_KEY, 7],
    ]);
    const { outcome, asked } = await prove(setWith(), slots, ({ state }) => {
      const value = state.storage(ADDRESS, KEY);
      if (value.length === 0) return 'failed';
      if (value.length > 1) state.storage(OTHER, KEY);
      return [...state.storage(ADDRESS, OTHER_KEY)];
    });
    expect({ outcome, asked }).toEqual({ outcome: [7], asked: [[ADDRESS, KEY, OTHER_KEY].map(bytesToHex)] });
  });

  it('ends by the proven value, whichever it assumed', async () => {
    const { outcome, asked } = await prove(setWith({ likely: 9 }), new Map(), readKey);
    expect({ outcome, asked }).toEqual({ outcome: [], asked: ASKED });
  });

  it('follows a list of 40 slots, each of which names the next', async () => {
    const keys = Array.from({ length: 41 }, (_none, index) => new Uint8Array(32).fill(index + 1));
    const slots = new Map(keys.slice(0, 40).map((key, index) => [key, index + 2]));
    const { outcome, asked } = await prove(setWith(), slots, ({ state }) => {
      let length = 0;
      for (let next = 1; length < 50; length++) {
        [next = 0] = state.storage(ADDRESS, new Uint8Array(32).fill(next));
        if (next === 0) return length;
      }
      return length;
    });
    expect([outcome, asked.length]).toEqual([40, 41]);
  });

  it('ends at its limits', async () => {
    const both = ({ world }: { readonly world: World }) => {
      const account = world.account(ADDRESS);
      return [world.readSlot(account, KEY), world.readSlot(account, OTHER_KEY), world.account(OTHER).nonce];
    };
    await expect(prove(setWith(), FIVE, both, { ...LIMITS, slots: 1 })).rejects.toThrow('more than 1 slots');
    await expect(prove(setWith(), FIVE, both, { ...LIMITS, accounts: 1 })).rejects.toThrow('1 accounts');
  });
});

describe('StateReads', () => {
  it('are split into the values that a state has proven and the reads that it has not', () => {
    const reads = new StateReads();
    for (const key of [KEY, OTHER_KEY]) reads.slot(ADDRESS, key, true);
    reads.slot(OTHER, KEY, true);
    for (const byte of [1, 2]) reads.code(ADDRESS, new Uint8Array(32).fill(byte));
    for (const number of [5, 6]) reads.blocks.add(number);
    const proven = new ProvenValues();
    proven.setAccount(ADDRESS, accountWith(1));
    proven.setSlot(ADDRESS, KEY, Uint8Array.of(5));
    proven.setCode(new Uint8Array(32).fill(1), Uint8Array.of(0));
    const { known, unknown } = reads.split(new ProvenValues(proven));
    expect(known).toEqual(proven);
    expect([...unknown.accounts.values()]).toEqual([
      { address: ADDRESS, keys: new Map([[bytesToHex(OTHER_KEY), OTHER_KEY]]), isUnknown: true },
      { address: OTHER, keys: new Map([[bytesToHex(KEY), KEY]]), isUnknown: true },
    ]);
    expect([unknown.slots, unknown.codes.size, [...unknown.blocks]]).toEqual([2, 1, [5, 6]]);
    proven.setAccount(OTHER, null);
    expect([...reads.split(proven).unknown.accounts.keys()]).toEqual([bytesToHex(ADDRESS)]);
  });
});
