import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
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
  const { status, stderr } = mount(folder, mebibytes);
  if (status !== 0) throw new Error(String(stderr));
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill(leaveMebibytes) {
      const file = openSync(ballast, 'a');
      const chunk = new Uint8Array(64 * 1024);
      while (freeBytes(folder) > leaveMebibytes * MEBIBYTE) writeSync(file, chunk);
      closeSync(file);
    },
    empty: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const mount = (folder: string, mebibytes: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder]);
