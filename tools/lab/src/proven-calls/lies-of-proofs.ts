import type { Altering } from './counting-proxy.ts';

/** A way in which a node lies about state, or says nothing. */
export interface Lie {
  readonly name: string;
  readonly altering: Altering;
}

const ZERO_HASH = `0x${'00'.repeat(32)}`;
const NOTHING = { balance: '0x0', nonce: '0x0', codeHash: ZERO_HASH, storageHash: ZERO_HASH };
const MANY_KEYS = 20_000;

const isZero = (slot: object) => Object(slot).value === '0x0';

function ofProof(alter: (proof: Readonly<Record<string, unknown>>) => unknown): Altering {
  return ({ method }, result) =>
    method === 'eth_getProof' && result !== null ? alter(Object(result)) : undefined;
}

function ofSlots(alter: (slot: object) => object | undefined): Altering {
  return ofProof((proof) => {
    const slots: object[] = Object(proof['storageProof']);
    const index = slots.findIndex((slot) => alter(slot) !== undefined);
    const slot = slots[index];
    return slot && { ...proof, storageProof: slots.with(index, alter(slot) ?? slot) };
  });
}

export const LIES: readonly Lie[] = [
  { name: 'another balance', altering: ofProof((proof) => ({ ...proof, balance: '0xbad' })) },
  {
    name: 'an absent account',
    altering: ofProof((proof) => ({ ...proof, ...NOTHING, accountProof: [] })),
  },
  {
    name: 'another value',
    altering: ofSlots((slot) => (isZero(slot) ? undefined : { ...slot, value: '0xbad' })),
  },
  {
    name: 'a value of an absent slot',
    altering: ofSlots((slot) => (isZero(slot) ? { ...slot, value: '0x1' } : undefined)),
  },
  {
    name: 'an absent slot for a value',
    altering: ofSlots((slot) => (isZero(slot) ? undefined : { ...slot, value: '0x0', proof: [] })),
  },
  {
    name: 'a proof without its end',
    altering: ofProof((proof) => ({ ...proof, accountProof: Object(proof['accountProof']).slice(0, -1) })),
  },
  {
    name: 'another code',
    altering: ({ method }, code) => (method === 'eth_getCode' && code !== '0x' ? '0x60016000f3' : undefined),
  },
  { name: 'an empty hint', altering: ofHints(() => []) },
  {
    name: 'a hint without end',
    altering: ofHints(() => [
      {
        address: `0x${'11'.repeat(20)}`,
        storageKeys: Array.from({ length: MANY_KEYS }, (_none, key) => hexWord(key)),
      },
    ]),
  },
  {
    name: 'a hint that hides slots',
    altering: ofHints((accesses) => accesses.map(({ address }) => ({ address, storageKeys: [] }))),
  },
  { name: 'no proof', altering: ({ method }) => (method === 'eth_getProof' ? null : undefined) },
];

interface Access {
  readonly address: string;
  readonly storageKeys: readonly string[];
}

/** Alters the accesses of a hint: of an access list, or of the traces of a block, which then are in one. */
function ofHints(alter: (accesses: readonly Access[]) => readonly Access[]): Altering {
  return ({ method }, hint) => {
    if (method === 'eth_createAccessList') {
      const { accessList = [] } = Object(hint);
      return { ...Object(hint), accessList: alter(accessList) };
    }
    if (method !== 'debug_traceBlockByHash') return undefined;
    const accesses = Object(hint).flatMap(({ result }: { readonly result: object }) =>
      Object.entries(result).map(([address, { storage = {} }]) => ({
        address,
        storageKeys: Object.keys(storage),
      })),
    );
    const state = alter(accesses).map(({ address, storageKeys }) => [
      address,
      { storage: Object.fromEntries(storageKeys.map((key) => [key, hexWord(0)])) },
    ]);
    return [{ result: Object.fromEntries(state) }];
  };
}

const hexWord = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
