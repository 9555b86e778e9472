import { join } from 'node:path';
import { decodeBody, encodeBlock, withoutAccessList } from '@ethread/chain';
import { bytesToHex, type Clock } from '@ethread/core';
import { type ArchiveSource, MAX_ARCHIVE_BLOCKS, writeEre } from '@ethread/era';
import { readBody, readReceipts } from '../chain/block-parts.ts';
import { type BlockRange, inGap, partsMissing } from '../base/block-range.ts';
import type { BlockRecord } from '../records/block-record.ts';
import { CorruptStoreError, ExportError } from '../base/errors.ts';
import { readRecord, type StoredChain } from '../chain/stored-chain.ts';
import { writeOutput } from './output-file.ts';
import { createPace } from '@ethread/storage/disk';
import type { Store } from '../store/store.ts';
import { totalDifficultyOf } from '../chain/total-difficulty.ts';

const REPORT_EVERY = 1000;

export interface ExportOptions {
  readonly format: 'ere' | 'rlp';
  /** Inclusive block numbers. All blocks between them must be available. */
  readonly from: number;
  readonly to: number;
  /** The file for RLP; for archives an existing folder, because an archive's name depends on its content. */
  readonly path: string;
  /** The chain's name in the names of archives. */
  readonly network: string;
  /** Called after each file, and every few thousand blocks of RLP. */
  readonly onProgress?: (progress: { readonly exported: number; readonly of: number }) => void;
  /** Aborts the export, which then rejects with the signal's reason. Incomplete files are removed. */
  readonly signal?: AbortSignal;
}

export interface ExportedFile extends BlockRange {
  readonly path: string;
  readonly bytes: number;
}

export interface ExportModules {
  readonly store: Store;
  readonly chain: StoredChain;
  readonly clock: Clock;
}

/** Writes available blocks to files; see {@link History.exportBlocks}. */
export async function exportBlocks(modules: ExportModules, options: ExportOptions): Promise<ExportedFile[]> {
  const { chain, clock } = modules;
  const { format, from, to, path, signal, onProgress } = options;
  if (to < from) throw new ExportError(`no blocks lie from ${from} to ${to}`);
  const gaps = partsMissing(chain.runs(), { from, to });
  if (gaps.length > 0) throw new ExportError(inGap(gaps).reason);
  const output = { pace: createPace(clock), signal };
  if (format === 'rlp') {
    const written = await writeOutput(`${path}.partial`, rlpOf(modules, options), output);
    return [{ ...written, from, to }];
  }
  const files: ExportedFile[] = [];
  for (const era of erasOf({ from, to })) {
    const temporary = join(path, `${options.network}-${era.from}.partial`);
    const written = await writeOutput(temporary, archiveOf(modules, options, era), output);
    files.push({ ...written, ...era });
    onProgress?.({ exported: era.to - from + 1, of: to - from + 1 });
  }
  return files;
}

/** Yields blocks one after another in the format of `geth export`. */
function* rlpOf(
  { store, chain }: ExportModules,
  { from, to, path, onProgress }: ExportOptions,
): Generator<Uint8Array, string> {
  for (let number = from; number <= to; number++) {
    const { header } = requireRecord(chain, number);
    const block = { header, ...decodeBody(readBody(store, number)) };
    yield encodeBlock(block);
    const exported = number - from + 1;
    if (exported % REPORT_EVERY === 0 || number === to) onProgress?.({ exported, of: to - from + 1 });
  }
  return path;
}

/** Yields the bytes of an archive and returns its name, which contains the first bytes of the last block's hash. */
function* archiveOf(
  { store, chain }: ExportModules,
  { path, network }: ExportOptions,
  { from, to }: BlockRange,
): Generator<Uint8Array, string> {
  const source: ArchiveSource = {
    firstBlock: from,
    count: to - from + 1,
    header(number) {
      const record = requireRecord(chain, number);
      return { hash: record.hash, header: record.header, totalDifficulty: totalDifficultyOf(chain, record) };
    },
    body: (number) => withoutAccessList(readBody(store, number)),
    receipts: (number) => readReceipts(store, readRecord(store, number)).receipts,
  };
  const era = String(Math.floor(from / MAX_ARCHIVE_BLOCKS)).padStart(5, '0');
  yield* writeEre(source);
  return join(path, `${network}-${era}-${bytesToHex(source.header(to).hash).slice(2, 10)}-noproofs.ere`);
}

/** Splits a range at the boundaries of eras of 8,192 blocks. */
function erasOf({ from, to }: BlockRange): BlockRange[] {
  const eras: BlockRange[] = [];
  for (let first = from; first <= to;) {
    const last = Math.min(first - (first % MAX_ARCHIVE_BLOCKS) + MAX_ARCHIVE_BLOCKS - 1, to);
    eras.push({ from: first, to: last });
    first = last + 1;
  }
  return eras;
}

function requireRecord(chain: StoredChain, number: number): BlockRecord {
  const record = chain.record(number);
  if (!record) throw new CorruptStoreError(`the store lacks the header of block ${number}`);
  return record;
}
