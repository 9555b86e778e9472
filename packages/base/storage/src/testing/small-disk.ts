import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeBytes } from '../disk/require-space.ts';

export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk until the given number of MiB is free. */
  fill(leaveMebibytes: number): void;
  empty(): void;
  remove(): void;
}

const MEBIBYTE = 1024 * 1024;

/** Creates a disk of the given number of MiB. */
export function makeSmallDisk(mebibytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-disk-'));
  const size = ['-t', 'tmpfs', '-o', `size=${mebibytes}m`];
  const { status, stderr } = spawnSync('mount', [...size, 'tmpfs', folder]);
  if (status !== 0) throw new Error(String(stderr));
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill(leaveMebibytes) {
      writeFileSync(ballast, new Uint8Array(freeBytes(folder) - leaveMebibytes * MEBIBYTE));
    },
    empty: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
