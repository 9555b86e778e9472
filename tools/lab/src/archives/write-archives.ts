import { closeSync, mkdirSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex } from '@ethread/core';
import { useWasmCrypto } from '@ethread/crypto';
import { writeEra1 } from '@ethread/era';
import {
  DENSE_CHAIN_ID,
  DENSE_GENESIS,
  type DenseBlock,
  type DenseOptions,
  denseBlocks,
} from './dense-chain.ts';

/** Blocks of an archive. */
export const ARCHIVE_BLOCKS = 8_192;

/** The files of a chain. */
export interface ArchivedChain {
  readonly genesis: string;
  readonly archives: readonly string[];
}

/**
 * Writes a dense chain as era1 archives to a folder, with its genesis file. Blocks are generated while they are written,
 * so memory does not grow with the chain.
 */
export async function writeArchives(
  folder: string,
  blocks: number,
  options?: DenseOptions,
): Promise<ArchivedChain> {
  await useWasmCrypto();
  mkdirSync(folder, { recursive: true });
  const genesis = join(folder, 'genesis.json');
  writeFileSync(genesis, JSON.stringify(DENSE_GENESIS));
  const source = denseBlocks(blocks, options);
  const archives: string[] = [];
  for (let firstBlock = 0; firstBlock < blocks; firstBlock += ARCHIVE_BLOCKS) {
    const count = Math.min(ARCHIVE_BLOCKS, blocks - firstBlock);
    archives.push(writeOne(folder, archives.length, { firstBlock, count }, source));
  }
  return { genesis, archives };
}

function writeOne(
  folder: string,
  epoch: number,
  { firstBlock, count }: { readonly firstBlock: number; readonly count: number },
  source: Iterator<DenseBlock, void>,
): string {
  const partial = join(folder, 'archive.partial');
  const file = openSync(partial, 'w');
  let current: DenseBlock | undefined;
  const at = (number: number): DenseBlock => {
    while (!current || current.header.number < number) {
      const next = source.next();
      if (next.done) throw new RangeError(`the chain has no block ${number}`);
      current = next.value;
    }
    return current;
  };
  const writing = writeEra1({
    firstBlock,
    count,
    header: at,
    body: (number) => at(number).body,
    receipts: (number) => at(number).receipts,
  });
  let next = writing.next();
  for (; !next.done; next = writing.next()) writeSync(file, next.value);
  closeSync(file);
  const root = bytesToHex(next.value).slice(2, 10);
  const path = join(folder, `chain${DENSE_CHAIN_ID}-${String(epoch).padStart(5, '0')}-${root}.era1`);
  renameSync(partial, path);
  return path;
}
