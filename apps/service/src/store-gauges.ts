import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreGauges } from '@ethread/metrics';
import { freeBytes } from '@ethread/storage/disk';
import type { Configuration } from './configuration/configuration.ts';

/** The unit of `blocks` in the result of stat(2), in bytes. */
const BLOCK_BYTES = 512;

/** Measures the data folders of a configuration. */
export function measureStores({
  chains,
  accounts,
}: Pick<Configuration, 'chains' | 'accounts'>): StoreGauges[] {
  const folders = chains.flatMap(({ name, copy }) =>
    copy?.data === undefined ? [] : [{ name, folder: copy.data }],
  );
  if (accounts) folders.push({ name: 'accounts', folder: accounts.data });
  return folders.flatMap(({ name, folder }) => measureStore(name, folder) ?? []);
}

/** Measures a folder of stores and its disk. Returns undefined when the folder does not exist. */
export function measureStore(store: string, folder: string): StoreGauges | undefined {
  try {
    return { store, bytes: bytesIn(folder), freeBytes: freeBytes(folder) };
  } catch {
    return undefined;
  }
}

/** Returns the bytes of all files below a folder, as they are allocated on the disk. */
function bytesIn(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const stat = entry.isFile()
      ? lstatSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })
      : undefined;
    bytes += (stat?.blocks ?? 0) * BLOCK_BYTES;
  }
  return bytes;
}
