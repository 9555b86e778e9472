import { useWasmCrypto } from '@ethread/chain/wasm-crypto';
import {
  type AccessListTransaction,
  keccak256,
  recoverSender,
  type Transaction,
  useCrypto,
} from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import fc from 'fast-check';
import { createSenderRecovery } from './sender-recovery.ts';

/** Makes a transaction with an arbitrary signature. About half of all r values are on the curve. */
const signedBy = (nonce: number, r: bigint, s: bigint, yParity: bigint): AccessListTransaction => ({
  type: 1,
  chainId: 1n,
  nonce: BigInt(nonce),
  gasPrice: 1n,
  gasLimit: 21_000n,
  to: null,
  value: 0n,
  input: new Uint8Array(),
  accessList: [],
  yParity,
  r,
  s,
});
const word = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const transaction = fc
  .tuple(fc.nat(), word, word, fc.constantFrom(0n, 1n))
  .map(([nonce, r, s, parity]) => signedBy(nonce, r, s, parity));

/** Returns the sender, or the error message. */
function senderOf(one: Transaction): string {
  try {
    return bytesToHex(recoverSender(one));
  } catch (error) {
    return String(error);
  }
}

describe('wasm cryptography', () => {
  it('agrees with the portable implementation on hashes and senders, even for invalid signatures', async () => {
    const samples = fc.sample(transaction, { numRuns: 100, seed: 7 });
    const order = secp256k1.Point.Fn.ORDER;
    const edges = [0n, 1n, order - 1n, order, 2n ** 256n].flatMap((edge) => [
      signedBy(1, edge, 5n, 0n),
      signedBy(1, 0x28ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276n, edge, 1n),
    ]);
    const all = [...samples, ...edges];
    const portable = all.map(senderOf);
    await useWasmCrypto();
    expect(all.map(senderOf)).toEqual(portable);
    expect(new Set(portable).size).toBeGreaterThan(40);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1_000 }), (bytes) => {
        expect(keccak256(bytes)).toEqual(keccak_256(bytes));
      }),
    );
  });

  it('replaces the hash and signature functions of the thread that loads wasm', async () => {
    const calls: number[] = [];
    const wasm = await useWasmCrypto();
    useCrypto({ ...wasm, keccak256: (bytes) => (calls.push(bytes.length), wasm.keccak256(bytes)) });
    keccak256(new Uint8Array(3));
    useCrypto(wasm);
    expect(calls).toEqual([3]);
  });
});

describe('createSenderRecovery', () => {
  const recovery = createSenderRecovery({ threads: 2 });
  afterAll(() => recovery.close());
  const valid = fc
    .sample(transaction, { numRuns: 600, seed: 11 })
    .filter((one) => senderOf(one).startsWith('0x'));

  it.each([0, 1, 8, 9, 200])('recovers the senders of %d transactions in order', async (count) => {
    const some = valid.slice(0, count);
    expect(some).toHaveLength(count);
    expect(await recovery.recoverSenders(some)).toEqual(some.map(recoverSender));
  });

  it('serves many blocks concurrently', async () => {
    const blocks = Array.from({ length: 8 }, (_, block) => valid.slice(10 * block, 10 * block + 40));
    const senders = await Promise.all(blocks.map((block) => recovery.recoverSenders(block)));
    expect(senders).toEqual(blocks.map((block) => block.map(recoverSender)));
  });

  it.each([3, 40])('names the transaction with an invalid signature among %d', async (count) => {
    const forged = valid.slice(0, count).with(count - 1, signedBy(1, 0n, 1n, 0n));
    await expect(recovery.recoverSenders(forged)).rejects.toThrow(
      `transactions[${count - 1}]: transaction: the signature`,
    );
  });

  it('returns the named sender of a transaction without signature', async () => {
    const from = new Uint8Array(20).fill(9);
    const deposit = {
      type: 0x7e as const,
      envelope: [],
      from,
      to: null,
      nonce: 0n,
      gasLimit: 0n,
      value: 0n,
      input: new Uint8Array(),
      maxFeePerGas: 0n,
      chainId: undefined,
      r: 0n,
      s: 0n,
    };
    const some = [deposit, ...valid.slice(0, 20)];
    expect(await recovery.recoverSenders(some)).toEqual(some.map(recoverSender));
  });

  it('restarts the threads after they were closed', async () => {
    await recovery.close();
    const some = valid.slice(0, 30);
    expect(await recovery.recoverSenders(some)).toEqual(some.map(recoverSender));
  });
});
