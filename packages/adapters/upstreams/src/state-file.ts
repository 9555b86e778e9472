import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { bytesEqual } from '@ethread/core';

/** The most bytes of a state: two committees of 512 keys are 50 KB. */
const MAX_BYTES = 1024 * 1024;
const CHECKSUM_BYTES = 32;

/** The followed state in one file, whose content is complete at any moment. */
export interface StateFile {
  /** Resolves to the stored state, or undefined when there is none or the file is damaged. */
  readonly read: () => Promise<Uint8Array | undefined>;
  /** Replaces the state. A process that is killed meanwhile leaves the old one or the new one. */
  readonly write: (state: Uint8Array) => Promise<void>;
}

export function createStateFile(path: string): StateFile {
  return {
    async read() {
      const found = await stat(path).catch(() => undefined);
      if (!found?.isFile() || found.size > MAX_BYTES) return undefined;
      const bytes = await readFile(path).catch(() => undefined);
      if (!bytes || bytes.length < CHECKSUM_BYTES) return undefined;
      const state = bytes.subarray(CHECKSUM_BYTES);
      return bytesEqual(checksumOf(state), bytes.subarray(0, CHECKSUM_BYTES)) ? state : undefined;
    },
    async write(state) {
      await mkdir(dirname(path), { recursive: true });
      const unfinished = `${path}.new`;
      const file = await open(unfinished, 'w');
      try {
        await file.write(checksumOf(state));
        await file.write(state);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, path).catch(async (error: unknown) => {
        await rm(unfinished, { force: true });
        throw error;
      });
    },
  };
}

const checksumOf = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
