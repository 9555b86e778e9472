import { keccak256 } from './crypto.ts';
import { useWasmCrypto, useWasmKeccak } from './wasm-crypto.ts';

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
const hex = (value: Uint8Array | undefined): string => Buffer.from(value ?? []).toString('hex');

/** The signature that the tests of the precompiled contract ecrecover use, and the address that it recovers. */
const HASH = '456e9aea5e197a1f1af7a3e85a3212fa4049a3ba34c2289b4c860fc0b0c64ef3';
const R = '9242685bf161793cc25603c231bc2f568eb630ea16aa137d2664ac8038825608';
const S = '4f8ae3bd7535248d0bd448298cc2e2071e56992d0774dc340c368ae950852ada';
const ADDRESS = '7156526fbd7a3c72969b54f64e42c10fbb768c8a';
const ZERO = '00'.repeat(32);

/** The order of secp256k1: the least number that is no valid r or s. */
const ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';

/** Messages of each length around two blocks of the sponge (136 bytes each), with their digests by the portable build. */
const messages = Array.from({ length: 300 }, (_, length) => new Uint8Array(length).fill(length));
const portableDigests = messages.map((message) => hex(keccak256(message)));

test('keccak256 equals the portable build for each length around two blocks of the sponge', async () => {
  const wasmKeccak = await useWasmKeccak();
  // Each digest stays as it is when the next one is made.
  expect(messages.map(wasmKeccak).map(hex)).toEqual(portableDigests);
});

test('recoverPublicKey recovers the key of a known signature', async () => {
  const { recoverPublicKey } = await useWasmCrypto();
  const key = recoverPublicKey(bytes(HASH), bytes(R + S), 1);
  expect(key).toHaveLength(64);
  expect(hex(keccak256(key ?? new Uint8Array()).subarray(12))).toBe(ADDRESS);
});

test.each([
  ['r is 0', ZERO + S],
  ['s is 0', R + ZERO],
  ['r is the order of the curve', ORDER + S],
  ['s is the order of the curve', R + ORDER],
  ['r is no coordinate of a point', `${'00'.repeat(31)}05${S}`],
])('recoverPublicKey finds no key where %s', async (_case, signature) => {
  const { recoverPublicKey } = await useWasmCrypto();
  expect(recoverPublicKey(bytes(HASH), bytes(signature), 0)).toBeUndefined();
});
