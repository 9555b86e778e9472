// Writes the archives of a generated chain, and its genesis file: `make-archives.ts FOLDER BLOCKS [SEED] [FILES]
// [TRANSACTIONS]`. It creates at least this number of era1 files, with this number of transactions a block, and sends their
// paths to its parent process, or prints the arguments of `ethread import`.
import { closeSync, mkdirSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex } from '@ethread/core';
import { useWasmCrypto } from '@ethread/crypto';
import { writeEra1 } from '@ethread/era';
import { DENSE_GENESIS, type DenseBlock, denseBlocks, MAINNET } from './dense-blocks.ts';

/** The most blocks of an archive. */
const ERA = 8_192;

const [folder, blocksText = '0', seed = '1', leastFiles = '1', transactionsText] = process.argv.slice(2);
const count = Number(blocksText);
if (folder === undefined || !(count > 0))
  throw new Error('usage: make-archives.ts FOLDER BLOCKS [SEED] [FILES] [TRANSACTIONS]');
const ofFile = Math.min(ERA, Math.ceil(count / Number(leastFiles)));
const transactions = transactionsText === undefined ? MAINNET.transactions : Number(transactionsText);
const logs = Math.round((transactions * MAINNET.logs) / MAINNET.transactions);
await useWasmCrypto();
mkdirSync(folder, { recursive: true });
const genesis = join(folder, 'genesis.json');
writeFileSync(genesis, JSON.stringify(DENSE_GENESIS));
const blocks = denseBlocks(Number(seed), { transactions, logs });
const files: string[] = [];
for (let from = 0; from < count; from += ofFile)
  files.push(writeArchive(from, Math.min(ofFile, count - from), files.length));
if (process.send) process.send({ files }, () => process.disconnect());
else console.log(`--genesis ${genesis} ${files.join(' ')}`);

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
