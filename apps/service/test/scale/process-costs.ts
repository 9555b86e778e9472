import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Costs of this process since a start. CPU time is that of all threads, and hardly changes with other load. */
export interface Costs {
  readonly ms: number;
  readonly cpuMs: number;
  /** Bytes that this process made the disk read, with the system's read-ahead. */
  readonly readBytes: number;
  /** Bytes that this process passed to the system to write. */
  readonly writtenBytes: number;
  /** Accesses of mapped memory that waited for the disk. */
  readonly pageFaults: number;
}

/** Starts to measure, and returns a function that returns the costs since then. */
export function measureCosts(): () => Costs {
  const began = performance.now();
  const cpu = process.cpuUsage();
  const io = diskBytes();
  const { majorPageFault } = process.resourceUsage();
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    const now = diskBytes();
    return {
      ms: performance.now() - began,
      cpuMs: (user + system) / 1000,
      readBytes: now.read - io.read,
      writtenBytes: now.written - io.written,
      pageFaults: process.resourceUsage().majorPageFault - majorPageFault,
    };
  };
}

/** Returns the disk space of the files of a folder, in bytes. Sparse parts of files take none. */
export function storedBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
    (sum, name) => sum + 512 * statSync(join(folder, name)).blocks,
    0,
  );
}

function diskBytes(): { readonly read: number; readonly written: number } {
  const text = readFileSync('/proc/self/io', 'utf8');
  const of = (name: string) => Number(new RegExp(`^${name}: (\\d+)$`, 'm').exec(text)?.[1] ?? NaN);
  return { read: of('read_bytes'), written: of('wchar') };
}
