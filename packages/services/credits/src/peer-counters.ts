import { closeSync, openSync } from 'node:fs';
import { readCounters } from './counter-file.ts';
import type { CounterRecord, CounterSlot } from './counter-record.ts';

/** The counters that other processes are writing. */
export interface PeerCounters {
  /**
   * Returns the counters; undefined when the slot belongs to another account by now, or when the process has deleted
   * its file.
   */
  read(holder: string, slot: CounterSlot): CounterRecord | undefined;
  /** Closes a file that is not needed any more. */
  forget(holder: string): void;
  close(): void;
}

/** Reads the files that `pathOf` names, and keeps them open. */
export function createPeerCounters(pathOf: (holder: string) => string): PeerCounters {
  const files = new Map<string, number>();

  function open(holder: string): number | undefined {
    const known = files.get(holder);
    if (known !== undefined) return known;
    try {
      const file = openSync(pathOf(holder), 'r');
      files.set(holder, file);
      return file;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  return {
    read(holder, slot) {
      const file = open(holder);
      return file === undefined ? undefined : readCounters(file, slot);
    },
    forget(holder) {
      const file = files.get(holder);
      if (file !== undefined) closeSync(file);
      files.delete(holder);
    },
    close() {
      for (const file of files.values()) closeSync(file);
      files.clear();
    },
  };
}
