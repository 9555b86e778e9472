import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Packs a staged package into a folder. Returns the file, its size in bytes and the number of its files. */
export function packNpm(staged, out) {
  const args = ['pack', '--json', '--pack-destination', out, '--ignore-scripts'];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: staged,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm pack failed in ${staged}: ${stderr}`);
  const packed = JSON.parse(stdout);
  const [{ name, version, filename, size, entryCount }] = Array.isArray(packed)
    ? packed
    : Object.values(packed);
  const file = join(out, filename.replace('@', '').replace('/', '-'));
  return { name, version, file, size, entryCount };
}
