import { bytesToHex } from '@ethread/core';
import { createMPT } from '@ethereumjs/mpt';
import fc from 'fast-check';
import { keccak256 } from '../crypto.ts';
import { EMPTY_TRIE_ROOT } from './ordered-trie-root.ts';
import { verifyTrieProof } from '../verify-proof.ts';
import { readTrie } from './read-trie.ts';
import { TrieError } from '../errors.ts';
import { type TrieChange, updateTrie } from './update-trie.ts';

/**
 * Few keys, so that changes collide. The values include ones short enough to be embedded in their parents and longer
 * ones.
 */
const key = fc.nat({ max: 40 }).map((number) => keccak256(Uint8Array.of(number)));
const value = fc.option(fc.uint8Array({ minLength: 1, maxLength: 40 }), { nil: undefined, freq: 3 });
const changes: fc.Arbitrary<TrieChange[]> = fc.array(fc.record({ key, value }), { maxLength: 30 });

function nodesInMemory() {
  const stored = new Map<string, Uint8Array>();
  return {
    nodes: { node: (hash: Uint8Array) => stored.get(bytesToHex(hash)) },
    keep: (hash: Uint8Array, encoded: Uint8Array) => void stored.set(bytesToHex(hash), encoded),
    stored,
  };
}

describe('a trie', () => {
  it('has the same root as an independent implementation after any changes in any batches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { maxLength: 5 }), async (batches) => {
        const { nodes, keep } = nodesInMemory();
        const other = await createMPT();
        let root = EMPTY_TRIE_ROOT;
        for (const batch of batches) {
          root = updateTrie(nodes, root, batch, keep);
          for (const { key, value } of batch) await (value ? other.put(key, value) : other.del(key));
          expect(bytesToHex(root)).toBe(bytesToHex(other.root()));
        }
      }),
      { numRuns: 200 },
    );
  });

  it('returns every value with its proof, and proves the absence of other keys', () => {
    fc.assert(
      fc.property(changes, key, (batch, requested) => {
        const { nodes, keep } = nodesInMemory();
        const root = updateTrie(nodes, EMPTY_TRIE_ROOT, batch, keep);
        const last = batch.findLast((change) => bytesToHex(change.key) === bytesToHex(requested));
        const { value, proof } = readTrie(nodes, root, requested);
        expect(value).toEqual(last?.value);
        expect(verifyTrieProof(root, requested, proof)).toEqual(last?.value ?? null);
      }),
    );
  });

  it('stores only nodes of the new root, and none when nothing changes', () => {
    const { nodes, keep, stored } = nodesInMemory();
    const batch = Array.from({ length: 100 }, (_, number) => ({
      key: keccak256(Uint8Array.of(number)),
      value: new Uint8Array(40).fill(number),
    }));
    const root = updateTrie(nodes, EMPTY_TRIE_ROOT, batch, keep);
    const reachable = new Set(
      batch.flatMap(({ key }) =>
        readTrie(nodes, root, key).proof.map((encoded) => bytesToHex(keccak256(encoded))),
      ),
    );
    expect(new Set(stored.keys())).toEqual(reachable);
    const again: string[] = [];
    expect(updateTrie(nodes, root, batch, (hash) => again.push(bytesToHex(hash)))).toEqual(root);
    expect(again).toEqual([]);
  });

  it('reports a missing node and a malformed node by its hash', () => {
    const root = new Uint8Array(32).fill(7);
    const requested = new Uint8Array(32);
    expect(() => readTrie({ node: () => undefined }, root, requested)).toThrow(TrieError);
    expect(() => readTrie({ node: () => Uint8Array.of(0xc1, 0x80) }, root, requested)).toThrow(/malformed/);
  });
});
