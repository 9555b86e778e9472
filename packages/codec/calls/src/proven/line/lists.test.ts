import {
  EMPTY_CODE_HASH,
  EMPTY_TRIE_ROOT,
  encodeRlp,
  keccak256,
  quantityBytes,
  type RlpItem,
} from '@ethread/chain';
import type { AccountState } from '@ethread/evm';
import { ProvenValues } from '../proven-values.ts';
import { blockWith } from '../../testing/blocks.ts';
import { WorkingSet } from '../working-set.ts';

const ADDRESS = new Uint8Array(20).fill(0xaa);
const ABSENT = new Uint8Array(20).fill(0xbb);
const KEY = new Uint8Array(32).fill(0xcc);
const OTHER_KEY = new Uint8Array(32).fill(0xdd);
const root = (byte: number) => new Uint8Array(32).fill(byte);
const ACCOUNT: AccountState = { nonce: 1n, balance: 2n, codeHash: EMPTY_CODE_HASH, storageRoot: root(9) };

/** A block by number and by fork. Its parent is on the same fork unless another one is named. */
function block(number: number, fork = 0, parentFork = fork) {
  const name = (of: number, at: number) => 100 * of + at;
  const { header, ...rest } = blockWith(number, 0, {
    number,
    parentHash: hashOf(name(parentFork, number - 1)),
    stateRoot: hashOf(1_000 + name(fork, number)),
    blockAccessListHash: root(1),
  });
  return { ...rest, header, hash: hashOf(name(fork, number)) };
}

const hashOf = (value: number) => keccak256(quantityBytes(BigInt(value)));

interface Changed {
  readonly slots?: readonly (readonly [key: Uint8Array, values: readonly number[]])[];
  readonly reads?: readonly Uint8Array[];
  readonly balances?: readonly number[];
  readonly nonces?: readonly number[];
  readonly codes?: readonly Uint8Array[];
}

/** Encodes a list of one account. Several values of one item are those after successive transactions. */
function listOf(
  { slots = [], reads = [], balances = [], nonces = [], codes = [] }: Changed = {},
  address = ADDRESS,
): Uint8Array {
  const number = (value: number) => quantityBytes(BigInt(value));
  const changes = (values: readonly (number | Uint8Array)[]): RlpItem =>
    values.map((value, index) => [number(index + 1), value instanceof Uint8Array ? value : number(value)]);
  return encodeRlp([
    [
      address,
      slots.map(([key, values]) => [key, changes(values)]),
      [...reads],
      changes(balances),
      changes(nonces),
      changes(codes),
    ],
  ]);
}

function proven(account: AccountState | null = ACCOUNT, value?: number): ProvenValues {
  const values = new ProvenValues();
  values.setAccount(ADDRESS, account);
  if (value !== undefined) values.setSlot(ADDRESS, KEY, Uint8Array.of(value));
  return values;
}

const newSet = (forkOf: (number: number) => string = () => 'amsterdam') =>
  new WorkingSet(1_000_000, ({ number }) => forkOf(number));

describe('values from block to block', () => {
  it('count for a later block whose list does not name them', () => {
    const set = newSet();
    set.add(proven(ACCOUNT, 5), block(1));
    set.addAccessList(block(2), listOf({ reads: [KEY], balances: [7] }, ABSENT));
    const state = set.at(block(2));
    expect(state.account(ADDRESS)).toEqual(ACCOUNT);
    expect(state.slot(ADDRESS, KEY)).toEqual(Uint8Array.of(5));
  });

  it('are the last ones of a list that names them', () => {
    const set = newSet();
    const code = Uint8Array.of(0x60, 1);
    set.add(proven(ACCOUNT, 5), block(1));
    set.addAccessList(
      block(2),
      listOf({ slots: [[KEY, [6, 7]]], balances: [3, 4], nonces: [8], codes: [Uint8Array.of(1), code] }),
    );
    const state = set.at(block(2));
    expect(state.account(ADDRESS)).toEqual({
      nonce: 8n,
      balance: 4n,
      codeHash: keccak256(code),
      storageRoot: undefined,
    });
    expect(state.slot(ADDRESS, KEY)).toEqual(Uint8Array.of(7));
    expect(state.code(keccak256(code))).toEqual(code);
  });

  it('remain at the block before a change', () => {
    const set = newSet();
    set.add(proven(ACCOUNT, 5), block(1));
    set.addAccessList(block(2), listOf({ slots: [[KEY, [0]]], balances: [3] }));
    set.at(block(2)).slot(ADDRESS, KEY);
    expect(set.at(block(2)).slot(ADDRESS, KEY)).toEqual(new Uint8Array());
    expect(set.at(block(1)).slot(ADDRESS, KEY)).toEqual(Uint8Array.of(5));
    expect(set.at(block(1)).account(ADDRESS)).toEqual(ACCOUNT);
  });

  it('count for earlier blocks up to the list that changes them', () => {
    const set = newSet();
    for (const number of [1, 2, 3]) set.at(block(number));
    set.addAccessList(block(2), listOf({ slots: [[KEY, [4]]], balances: [3] }));
    set.addAccessList(block(3), listOf({ reads: [KEY] }));
    set.add(proven(ACCOUNT, 5), block(3));
    expect(set.at(block(2)).slot(ADDRESS, KEY)).toEqual(Uint8Array.of(5));
    expect(set.at(block(2)).account(ADDRESS)).toEqual(ACCOUNT);
    expect(set.at(block(1)).slot(ADDRESS, KEY)).toBeUndefined();
    expect(set.at(block(1)).account(ADDRESS)).toBeUndefined();
  });

  it('have no known storage root before and after a change to another slot', () => {
    const set = newSet();
    for (const number of [1, 2, 3]) set.at(block(number));
    set.addAccessList(block(2), listOf({ slots: [[OTHER_KEY, [4]]] }));
    set.addAccessList(block(3), listOf({ slots: [[OTHER_KEY, [5]]] }));
    set.add(proven(ACCOUNT, 5), block(2));
    for (const number of [1, 3]) {
      const state = set.at(block(number));
      expect(state.account(ADDRESS)).toEqual({ ...ACCOUNT, storageRoot: undefined });
      expect(state.slot(ADDRESS, KEY)).toEqual(Uint8Array.of(5));
    }
  });

  it('end at a block without a list', () => {
    const set = newSet();
    set.add(proven(ACCOUNT, 5), block(1));
    set.at(block(2));
    set.addAccessList(block(3), listOf());
    expect(set.at(block(3)).slot(ADDRESS, KEY)).toBeUndefined();
    expect(set.at(block(3)).account(ADDRESS)).toBeUndefined();
  });

  it('end at the first block of a fork', () => {
    const set = newSet((number) => (number < 2 ? 'osaka' : 'amsterdam'));
    set.add(proven(ACCOUNT, 5), block(1));
    set.addAccessList(block(2), listOf());
    expect(set.at(block(2)).account(ADDRESS)).toBeUndefined();
  });

  it('end at a list that is out of order', () => {
    const set = newSet();
    set.add(proven(ACCOUNT, 5), block(1));
    set.addAccessList(
      block(2),
      listOf({
        slots: [
          [OTHER_KEY, [1]],
          [KEY, [2]],
        ],
      }),
    );
    expect(set.at(block(2)).account(ADDRESS)).toBeUndefined();
  });

  it('are those of each fork after a reorg', () => {
    const set = newSet();
    set.add(proven(ACCOUNT, 5), block(1));
    set.addAccessList(block(2), listOf({ slots: [[KEY, [6]]], balances: [20] }));
    set.addAccessList(block(2, 1, 0), listOf({ balances: [30] }));
    set.addAccessList(block(3, 1), listOf({ slots: [[KEY, [8]]] }));
    expect(set.at(block(2)).slot(ADDRESS, KEY)).toEqual(Uint8Array.of(6));
    expect(set.at(block(2, 1)).slot(ADDRESS, KEY)).toEqual(Uint8Array.of(5));
    expect(set.at(block(3, 1)).slot(ADDRESS, KEY)).toEqual(Uint8Array.of(8));
    expect(set.at(block(2)).account(ADDRESS)?.balance).toBe(20n);
    expect(set.at(block(3, 1)).account(ADDRESS)?.balance).toBe(30n);
  });

  it('cross to another fork where they were proven after the fork, unchanged since', () => {
    const set = newSet();
    set.at(block(1));
    set.addAccessList(block(2), listOf({}));
    set.add(proven(ACCOUNT, 5), block(2));
    set.addAccessList(block(2, 1, 0), listOf({ balances: [30] }));
    expect(set.at(block(2, 1)).slot(ADDRESS, KEY)).toEqual(Uint8Array.of(5));
    expect(set.at(block(2, 1)).account(ADDRESS)?.balance).toBe(30n);
  });

  it('make no account of which some fields are unknown', () => {
    const set = newSet();
    set.at(block(1));
    set.addAccessList(block(2), listOf({ balances: [3], nonces: [4] }));
    expect(set.at(block(2)).account(ADDRESS)).toBeUndefined();
  });

  it('make an account from proven absence, and absence from an account that is left empty', () => {
    const set = newSet();
    set.add(proven(null), block(1));
    set.addAccessList(block(2), listOf({ balances: [3] }));
    set.addAccessList(block(3), listOf({ balances: [0] }));
    expect(set.at(block(2)).account(ADDRESS)).toEqual({
      nonce: 0n,
      balance: 3n,
      codeHash: EMPTY_CODE_HASH,
      storageRoot: EMPTY_TRIE_ROOT,
    });
    expect(set.at(block(3)).account(ADDRESS)).toBeNull();
    expect(set.at(block(1)).account(ADDRESS)).toBeNull();
  });

  it('ask whether an account exists that is left empty with an unknown storage root', () => {
    const set = newSet();
    set.add(proven({ ...ACCOUNT, nonce: 0n }), block(1));
    set.addAccessList(block(2), listOf({ slots: [[KEY, [1]]], balances: [0] }));
    expect(set.at(block(2)).account(ADDRESS)).toBeUndefined();
  });

  it('go on for as long as every list is there, and are known for 64 blocks before the newest', () => {
    const set = newSet();
    set.add(proven(ACCOUNT, 5), block(1));
    for (let number = 2; number <= 300; number++) {
      const isChange = number % 50 === 0;
      set.addAccessList(
        block(number),
        isChange ? listOf({ slots: [[KEY, [number % 251]]], balances: [number] }) : listOf(),
      );
    }
    expect(set.at(block(300)).slot(ADDRESS, KEY)).toEqual(Uint8Array.of(49));
    expect(set.at(block(300)).account(ADDRESS)?.balance).toBe(300n);
    for (const [number, last] of [
      [299, 250],
      [250, 250],
      [249, 200],
      [236, 200],
    ] as const) {
      expect(set.at(block(number)).slot(ADDRESS, KEY)).toEqual(quantityBytes(BigInt(last % 251)));
      expect(set.at(block(number)).account(ADDRESS)?.balance).toBe(BigInt(last));
    }
    expect(set.at(block(235)).account(ADDRESS)).toBeUndefined();
  });
});
