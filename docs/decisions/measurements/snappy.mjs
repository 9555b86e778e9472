import { readFileSync } from 'node:fs';
import { compressSync, uncompressSync } from 'snappy';
import snappyjs from 'snappyjs';
import { compressBlock, decompressBlock } from '../../../packages/parts/era/src/snappy-block.ts';
import { printCpuTime } from './cpu-time.mjs';

const chain = readFileSync(new URL('../../../apps/service/sample-chain/chain.rlp', import.meta.url));
let seed = 1;
const below = (limit) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % limit;
const differ = { snappy: 0, snappyjs: 0 };
for (let block = 0; block < 3_000; block++) {
  const at = below(chain.length - 10);
  let source = chain.subarray(at, at + below(65_536));
  if (block % 3 === 0) source = Buffer.from(source.map((byte, index) => (index % 7 === 0 ? below(4) : byte)));
  const own = Buffer.from(compressBlock(source));
  if (Buffer.compare(own, compressSync(source)) !== 0) differ.snappy++;
  if (Buffer.compare(own, Buffer.from(snappyjs.compress(source))) !== 0) differ.snappyjs++;
}
console.log('blocks of 3,000 whose bytes differ from the own ones:', differ);

const source = chain.subarray(0, 65_536);
const compressed = compressBlock(source);
await printCpuTime('own, compress 64 KiB', 300, () => compressBlock(source));
await printCpuTime('snappy (native)', 300, () => compressSync(source));
await printCpuTime('snappyjs', 300, () => snappyjs.compress(source));
await printCpuTime('own, decompress', 300, () => decompressBlock(compressed));
await printCpuTime('snappy (native), decompress', 300, () => uncompressSync(Buffer.from(compressed)));
await printCpuTime('snappyjs, decompress', 300, () => snappyjs.uncompress(compressed));
