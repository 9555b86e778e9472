// Writes the archives of a generated chain with mainnet's density, and its genesis file: `make-archives.ts FOLDER BLOCKS`.
// Prints the arguments of `ethread import`.
import { closeSync, mkdirSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex } from '@ethread/core';
import { useWasmCrypto } from '@ethread/crypto';
import { writeEra1 } from '@ethread/era';
import { DENSE_GENESIS, type DenseBlock, denseBlocks } from './dense-blocks.ts';

/** The most blocks of an archive. */
const ERA = 8_192;
const SEED = 1;

const [folder, blocksText = '0'] = process.argv.slice(2);
const count = Number(blocksText);
if (folder === undefined || !(count > 0)) throw new Error('usage: make-archives.ts FOLDER BLOCKS');
await useWasmCrypto();
mkdirSync(folder, { recursive: true });
const genesis = join(folder, 'genesis.json');
writeFileSync(genesis, JSON.stringify(DENSE_GENESIS));
const blocks = denseBlocks(SEED);
const files: string[] = [];
for (let from = 0; from < count; from += ERA)
  files.push(writeArchive(from, Math.min(ERA, count - from), files.length));
console.log(`--genesis ${genesis} ${files.join(' ')}`);

/** Writes the next blocks. The name of the file has their accumulator, as archives of public networks do. */
function writeArchive(firstBlock: number, blockCount: number, epoch: number): string {
  const partial = join(folder ?? '', 'archive.partial');
  const file = openSync(partial, 'w');
  const writing = writeEra1(sourceFrom(firstBlock, blockCount));
  let next = writing.next();
  for (; !next.done; next = writing.next()) writeSync(file, next.value);
  closeSync(file);
  const root = bytesToHex(next.value).slice(2, 10);
  const network = `chain${DENSE_GENESIS.config.chainId}`;
  const path = join(folder ?? '', `${network}-${String(epoch).padStart(5, '0')}-${root}.era1`);
  renameSync(partial, path);
  return path;
}

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
