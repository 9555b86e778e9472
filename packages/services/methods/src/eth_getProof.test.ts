import { bytesToHex } from '@ethread/core';
import { send, TOKEN } from './testing/small-chain.ts';

const WORD = `0x${'0'.repeat(63)}1`;

/** State in which the value of each slot is the last byte of its key. Proofs are not checked here. */
const state = {
  proof: (_account: Uint8Array, keys: readonly Uint8Array[]) => ({
    balance: 255n,
    nonce: 0n,
    codeHash: new Uint8Array(32).fill(1),
    storageHash: new Uint8Array(32).fill(2),
    accountProof: [Uint8Array.of(0xc0)],
    storageProof: keys.map((key) => {
      if (key.length !== 32) throw new RangeError(`a key of ${key.length} bytes: ${bytesToHex(key)}`);
      return { key, value: BigInt(key.at(-1) ?? 0), proof: [] };
    }),
  }),
};

describe('eth_getProof', () => {
  it('returns the account with its proof', async () => {
    expect(await send('eth_getProof', [TOKEN, [], 'latest'], { state })).toEqual({
      address: TOKEN,
      balance: '0xff',
      nonce: '0x0',
      codeHash: `0x${'01'.repeat(32)}`,
      storageHash: `0x${'02'.repeat(32)}`,
      accountProof: ['0xc0'],
      storageProof: [],
    });
  });

  it('accepts keys of up to 32 bytes, and returns the proofs in their order', async () => {
    expect(await send('eth_getProof', [TOKEN, [WORD, '0x02', '0x3']], { state })).toMatchObject({
      storageProof: [
        { key: WORD, value: '0x1' },
        { key: '0x2', value: '0x2' },
        { key: '0x3', value: '0x3' },
      ],
    });
  });

  it.each([
    ['a key of 33 bytes', [TOKEN, [`0x${'00'.repeat(33)}`]]],
    ['a key that is no hex', [TOKEN, ['0xzz']]],
    ['more keys than a node takes', [TOKEN, Array<string>(1_025).fill('0x1')]],
    ['an address of 19 bytes', [TOKEN.slice(0, -2), []]],
  ])('rejects a proof request with %s', async (_case, params) => {
    await expect(send('eth_getProof', params, { state })).rejects.toMatchObject({ code: -32602 });
  });

  it('returns -32001 for a block past the head, and 4444 for unavailable state', async () => {
    await expect(send('eth_getProof', [TOKEN, [], '0x3'], { state })).rejects.toMatchObject({ code: -32001 });
    await expect(send('eth_getProof', [TOKEN, []])).rejects.toMatchObject({ code: 4444 });
  });

  it('prints the same for many keys, which are printed while they are sent', async () => {
    const keys = Array.from({ length: 100 }, (_, key) => `0x${key.toString(16)}`);
    const all = Object(await send('eth_getProof', [TOKEN, keys], { state }));
    const few = Object(await send('eth_getProof', [TOKEN, keys.slice(0, 10)], { state }));
    expect(all.storageProof).toHaveLength(100);
    expect({ ...all, storageProof: all.storageProof.slice(0, 10) }).toEqual(few);
  });
});
