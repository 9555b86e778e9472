import { bytesToHex } from '@ethread/core';
import { orderedTrieRoot } from './ordered-trie-root.ts';

describe('orderedTrieRoot', () => {
  it('returns the empty trie root for no values', () => {
    expect(bytesToHex(orderedTrieRoot([]))).toBe(
      '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
    );
  });

  // Generated with another implementation. Keys change their length at 128 and 256.
  it.each([
    [1, '0xac92bc8d02906a87a573c32c72bb427036f0e43d7a7375c5c491ebba064add15'],
    [2, '0xce0a9993d01104b32fd22854d9af456b83c8d6960ca1eaaab661b4dc7bf6e690'],
    [17, '0xac10a60d9dc2387ff1168b7c1fcfb7816a807a627df3509bcf09680b852cfee3'],
    [128, '0xa8bc2d205d473a0ac77509e8de72bc27413fce84577eec061d93431fc3df065e'],
    [129, '0xf064b0fedc058f4d0d083195296683e4013281611694f0ddace369cfb790ec14'],
    [257, '0x5fad945194d941a1f70a60cb6edd374e8817c6566cdf6cab3f4fd988db33ed6f'],
    [1000, '0xc5a49547619ad8bdfce9286404bb23efe265db25ab08a438e68916dd68cf0893'],
  ])('returns the correct trie root for %i values', (count, root) => {
    const values = Array.from({ length: count }, (_, index) =>
      new Uint8Array(1 + ((index * 7) % 90)).fill((index % 251) + 1),
    );
    expect(bytesToHex(orderedTrieRoot(values))).toBe(root);
  });
});
