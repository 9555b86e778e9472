import { join } from 'node:path';
import { ExportError, type ExportedFile, type History } from '@ethread/history';
import { isUnavailable } from '@ethread/ports';
import { createTableFile, type TableFile } from './table-file.ts';
import { rowsOf, type TableName, TABLES } from './tables.ts';

/** The blocks of a file, as by default with cryo. */
const FILE_BLOCKS = 1_000;
const NAMES: readonly TableName[] = ['blocks', 'transactions', 'logs', 'receipts'];

export interface ParquetOptions {
  /** Inclusive block numbers. All blocks between them must be available. */
  readonly from: number;
  readonly to: number;
  /** An existing folder. */
  readonly path: string;
  /** The chain's name in the names of files. */
  readonly network: string;
  readonly chainId: bigint;
  readonly onProgress: (progress: { readonly exported: number; readonly of: number }) => void;
  readonly signal: AbortSignal;
}

/**
 * Writes blocks, transactions, logs and receipts as Parquet, a file of each for 1,000 blocks.
 *
 * @throws {ExportError} for a block that is not available. @throws the reason of the signal.
 */
export async function exportParquet(history: History, options: ParquetOptions): Promise<ExportedFile[]> {
  const { from, to, path, network, onProgress, signal } = options;
  if (to < from) throw new ExportError(`no blocks lie from ${from} to ${to}`);
  const written: ExportedFile[] = [];
  for (let first = from; first <= to;) {
    const last = Math.min(first - (first % FILE_BLOCKS) + FILE_BLOCKS - 1, to);
    const digits = (number: number) => String(number).padStart(8, '0');
    const files = new Map<TableName, TableFile>();
    try {
      for (const name of NAMES) {
        const file = join(path, `${network}__${name}__${digits(first)}_to_${digits(last)}.parquet`);
        files.set(name, createTableFile(file, TABLES[name]));
      }
      for (let number = first; number <= last; number++) {
        signal.throwIfAborted();
        await addBlock(history, number, files, options);
      }
      for (const file of files.values())
        written.push({ path: file.path, bytes: file.finish(), from: first, to: last });
    } catch (error) {
      for (const file of files.values()) file.abandon();
      throw error;
    }
    onProgress({ exported: last - from + 1, of: to - from + 1 });
    first = last + 1;
  }
  return written;
}

async function addBlock(
  history: History,
  number: number,
  files: ReadonlyMap<TableName, TableFile>,
  { chainId, signal }: ParquetOptions,
): Promise<void> {
  const found = await history.receipts({ number: BigInt(number) });
  if (found === null) throw new ExportError(`there is no block ${number}`);
  if (isUnavailable(found)) throw new ExportError(found.reason);
  await found.block.senders.recover({ client: 'export', signal });
  const rows = rowsOf(found, chainId);
  for (const name of NAMES) for (const row of rows[name]) files.get(name)?.add(row);
}
