import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EthreadError } from '@ethread/core';
import { open } from 'lmdb';

/** Reports a store in a format that this program does not read. The store is unchanged. */
export class StoreFormatError extends EthreadError {
  override readonly name = 'StoreFormatError';
}

export interface StoreFormatOptions {
  /** The format that this program reads and writes. Formats are ascending whole numbers. */
  readonly supported: string;
  /** The action that replaces the data of an older format, such as `import the chain again into an empty folder`. */
  readonly rebuild?: string;
}

/**
 * Checks the format of an existing store.
 *
 * @throws {StoreFormatError} which names whether an older or a newer program wrote the store, and the action to take.
 */
export function checkStoreFormat(path: string, found: string, options: StoreFormatOptions): void {
  const problem = storeFormatProblem(found, options);
  if (problem) throw new StoreFormatError(`${path}: ${problem.detail}; ${problem.advice}`);
}

/** Returns the problem with a store's format and the action to take, or undefined when this program reads it. */
export function storeFormatProblem(
  found: string,
  { supported, rebuild }: StoreFormatOptions,
): { readonly detail: string; readonly advice: string } | undefined {
  if (found === supported) return undefined;
  const isNewer = Number(found) > Number(supported);
  const detail = `${isNewer ? 'a newer' : 'an older'} ethread wrote the store: it has format ${found}, this program reads ${supported}`;
  if (isNewer)
    return {
      detail,
      advice: 'start the version that wrote it, or restore the backup made before that upgrade',
    };
  return { detail, advice: `start the version that wrote it${rebuild ? `, or ${rebuild}` : ''}` };
}

/** Reads the format of a store without changing it. Returns undefined for a missing store, and for one without facts. */
export async function readStoreFormat(path: string): Promise<string | undefined> {
  if (!existsSync(join(path, 'data.mdb'))) return undefined;
  const root = open({ path, readOnly: true, noSubdir: false, maxDbs: 16 });
  try {
    const [facts] = root.getKeys({ start: 'facts', limit: 1 });
    if (facts !== 'facts') return undefined;
    return root.openDB<string, string>('facts', { encoding: 'string' }).get('format');
  } finally {
    await root.close();
  }
}
