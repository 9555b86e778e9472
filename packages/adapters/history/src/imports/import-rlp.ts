import { createReadStream } from 'node:fs';
import { decodeBlock, decodeHeaderOfBlock, splitRlpStream } from '@ethread/chain';
import { type ChainWriter, checkSame } from '../chain/chain-writer.ts';
import { ImportError } from '../base/errors.ts';
import { executeBlocks, type BlockExecutionModules, type ExecutionSteps } from './block-execution.ts';
import type { ImportOptions, ImportSummary } from './import-options.ts';

const READ_BYTES = 1024 * 1024;

/** Imports files of blocks; see {@link History.importRlp}. */
export function importRlp(
  modules: BlockExecutionModules,
  files: readonly string[],
  options: ImportOptions,
): Promise<ImportSummary> {
  const { signal } = options;

  async function importFile(file: string, { execute, skip, commit }: ExecutionSteps): Promise<void> {
    let offset = 0;
    let bytes = 0;
    try {
      for await (const item of splitRlpStream(createReadStream(file, { highWaterMark: READ_BYTES }))) {
        if (signal?.aborted) break;
        ({ offset } = item);
        bytes = offset + item.bytes.length;
        if (isStored(modules.writer, item.bytes)) await skip();
        else await execute(decodeBlock(item.bytes), { file, bytes });
      }
      await commit({ file, bytes });
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new ImportError(`${file}: at byte ${offset}: ${reason}`, { cause });
    }
  }

  return executeBlocks(modules, options, async (steps) => {
    for (const file of files) if (!signal?.aborted) await importFile(file, steps);
  });
}

/**
 * Reports whether a block and its state are stored. @throws {InvalidChainBytesError} when another block of its number
 * is.
 */
function isStored(writer: ChainWriter, bytes: Uint8Array): boolean {
  const header = decodeHeaderOfBlock(bytes);
  const hash = writer.hashOf(header.number);
  if (!hash || header.number > (writer.tip()?.header.number ?? -1)) return false;
  checkSame(header, { hash });
  return true;
}
