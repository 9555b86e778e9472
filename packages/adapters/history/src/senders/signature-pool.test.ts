import { keccak256, type Signature } from '@ethread/chain';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { createSignaturePool } from './signature-pool.ts';

const KEY = new Uint8Array(32).fill(1);
const ADDRESS = keccak256(secp256k1.getPublicKey(KEY, false).subarray(1)).slice(12);
const hash = new Uint8Array(32).fill(2);
const signed = secp256k1.sign(hash, KEY, { prehash: false, format: 'recovered' });
const signature: Signature = { hash, rs: signed.subarray(1), parity: signed[0] === 0 ? 0 : 1 };
const signatures = (count: number) => Array.from({ length: count }, () => signature);
const { signal } = new AbortController();

const pool = createSignaturePool(1);
afterAll(() => pool.close());

describe('createSignaturePool', () => {
  it('recovers signers, and returns undefined for an invalid signature', async () => {
    const invalid = { ...signature, rs: new Uint8Array(64) };
    expect(await pool.recover([signature, invalid, signature], undefined)).toEqual([
      ADDRESS,
      undefined,
      ADDRESS,
    ]);
  });

  it('serves a client before the many jobs of another that came first', async () => {
    const order: string[] = [];
    const note = (name: string) => () => void order.push(name);
    const many = Array.from({ length: 10 }, (_, index) =>
      pool.recover(signatures(64), { client: 'greedy', signal }).then(note(`greedy ${index}`)),
    );
    await pool.recover(signatures(64), { client: 'modest', signal }).then(note('modest'));
    // The thread has two jobs already.
    expect(order).toEqual(['greedy 0', 'greedy 1', 'modest']);
    await Promise.all(many);
  });

  it('removes the waiting jobs of a client that left', async () => {
    const left = new AbortController();
    const begun = pool.recover(signatures(128), { client: 'a', signal });
    const waiting = pool.recover(signatures(6_400), { client: 'b', signal: left.signal });
    const reason = new Error('the client disconnected');
    left.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(pool.recover(signatures(1), { client: 'b', signal: left.signal })).rejects.toBe(reason);
    expect(await begun).toHaveLength(128);
  });

  it('fails waiting jobs when it is closed, and starts again for later ones', async () => {
    const waiting = pool.recover(signatures(640), { client: 'a', signal });
    const closing = pool.close();
    await expect(waiting).rejects.toThrow('closed');
    await closing;
    expect(await pool.recover(signatures(1), undefined)).toEqual([ADDRESS]);
  });
});
