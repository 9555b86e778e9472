import { createMPT } from '@ethereumjs/mpt';
import { EMPTY_TRIE_ROOT, keccak256 } from '../../../packages/codec/chain/src/index.ts';
import { useWasmCrypto } from '../../../packages/codec/crypto/src/index.ts';
import { updateTrie } from '../../../packages/codec/chain/src/trie/update-trie.ts';
import { printCpuTime } from './cpu-time.mjs';

await useWasmCrypto();
const hex = (bytes) => Buffer.from(bytes).toString('hex');
const changes = (from, count, fill) =>
  Array.from({ length: count }, (_, index) => {
    const number = from + index;
    return {
      key: keccak256(new Uint8Array([number & 255, number >> 8, number >> 16])),
      value: new Uint8Array([0x82, number & 255, fill]),
    };
  });
const first = changes(0, 20_000, 1);
const block = changes(19_900, 200, 2);

const nodes = new Map();
const port = { node: (hash) => nodes.get(hex(hash)) };
const root = updateTrie(port, EMPTY_TRIE_ROOT, first, (hash, encoded) => nodes.set(hex(hash), encoded));
const trie = await createMPT({ useKeyHashing: false, common: { customCrypto: { keccak256 } } });
for (const { key, value } of first) await trie.put(key, value);
console.log('same root:', hex(trie.root()) === hex(root));

await printCpuTime('own, a block of 200 changes', 20, () => updateTrie(port, root, block, () => {}));
await printCpuTime('@ethereumjs/mpt', 20, async () => {
  trie.root(root);
  for (const { key, value } of block) await trie.put(key, value);
});
