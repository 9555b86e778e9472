// Writes the archives of a generated chain: `make-archives.ts FOLDER BLOCKS SEED FILES`. It creates at least this number of
// era1 files, and sends their paths to its parent process.
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { useWasmCrypto } from '@ethread/crypto';
import { writeEra1 } from '@ethread/era';
import { type DenseBlock, denseBlocks } from './dense-blocks.ts';

/** The most blocks of an archive. */
const ERA = 8_192;

const [folder = '', blocksText = '0', seed = '1', leastFiles = '1'] = process.argv.slice(2);
const count = Number(blocksText);
const ofFile = Math.min(ERA, Math.ceil(count / Number(leastFiles)));
await useWasmCrypto();
const blocks = denseBlocks(Number(seed));
const files: string[] = [];
for (let from = 0; from < count; from += ofFile) {
  const path = join(folder, `dense-${String(files.length).padStart(5, '0')}.era1`);
  const file = openSync(path, 'w');
  for (const part of writeEra1(sourceFrom(from, Math.min(ofFile, count - from)))) writeSync(file, part);
  closeSync(file);
  files.push(path);
}
process.send?.({ files }, () => process.disconnect());

/** Returns the next blocks. The archive's writer reads them in order, each several times. */
function sourceFrom(firstBlock: number, blockCount: number) {
  let current: DenseBlock | undefined;
  function at(number: number): DenseBlock {
    if (current?.block.header.number === number) return current;
    current = blocks.next().value;
    if (current.block.header.number !== number) throw new Error(`block ${number} is not the next`);
    return current;
  }
  return {
    firstBlock,
    count: blockCount,
    header(number: number) {
      const { hash, block, totalDifficulty } = at(number);
      return { hash, header: block.header, totalDifficulty };
    },
    body: (number: number) => at(number).body,
    receipts: (number: number) => at(number).receipts,
  };
}
