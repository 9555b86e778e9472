import { createPrograms } from '@ethread/evm';
import { bytesToHex } from '@ethread/core';
import type { StatePort } from '@ethread/evm';
import { NOTHING_LIKELY } from './proven-state.ts';
import { ProvenValues } from './proven-values.ts';
import { type ProvingLimits, reusedWorld, runProven } from './run-proven.ts';
import { accountWith, ADDRESS, KEY } from './testing/blocks.ts';

const OTHER_KEY = new Uint8Array(32).fill(0xee);
const LIMITS: ProvingLimits = { rounds: 8, accounts: 10, slots: 10, speculationMs: 1_000 };
const NEVER = { isDue: false };

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
    worldOver: reusedWorld(createPrograms(1_000)),
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

  it('asks for no more slots than its limit because of what it assumed', async () => {
    const { outcome, asked } = await proveSlots(new Map([[KEY, 0]]), transfer, { ...LIMITS, slots: 1 });
    expect([outcome, asked[0]?.slots]).toEqual(['failed', [bytesToHex(KEY)]]);
  });
});
