import { open, rename, rm } from 'node:fs/promises';
import type { Pace } from '@ethread/storage/disk';

const WRITE_BYTES = 1024 * 1024;

export interface OutputOptions {
  readonly pace: Pace;
  /** Aborts the write and removes the file. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a file that appears only when it is complete and on disk. Until then it has the name `temporary`. Its final
 * name may depend on its content, so `content` returns that name.
 *
 * @returns its path and size.
 */
export async function writeOutput(
  temporary: string,
  content: Generator<Uint8Array, string>,
  { pace, signal }: OutputOptions,
): Promise<{ readonly path: string; readonly bytes: number }> {
  const file = await open(temporary, 'w');
  try {
    let buffered: Uint8Array[] = [];
    let bufferedBytes = 0;
    let bytes = 0;
    for (;;) {
      const step = content.next();
      if (!step.done) {
        buffered.push(step.value);
        bufferedBytes += step.value.length;
      }
      if (step.done || bufferedBytes >= WRITE_BYTES) {
        await file.writeFile(Buffer.concat(buffered));
        bytes += bufferedBytes;
        buffered = [];
        bufferedBytes = 0;
      }
      if (step.done) {
        await file.sync();
        await rename(temporary, step.value);
        return { path: step.value, bytes };
      }
      if (pace.isDue()) await pace.rest();
      signal?.throwIfAborted();
    }
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
