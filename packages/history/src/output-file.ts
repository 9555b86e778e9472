import { open, rename, rm } from 'node:fs/promises';
import type { Pace } from './pace.ts';

const WRITE_BYTES = 1024 * 1024;

/** How a file is written. */
export interface OutputOptions {
  readonly pace: Pace;
  /** Ends it; the file is then not there. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a file that is there once it is whole and on disk, and not before: meanwhile it is `temporary`. Its name may
 * depend on its content, so it is what `content` returns.
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
