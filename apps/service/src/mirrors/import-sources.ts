import { resolve } from 'node:path';
import { UserError } from '../user-error.ts';
import { isMirrorAddress, type Mirror, readMirror } from './mirror-client.ts';
import { MirrorError } from './mirror-error.ts';

/** The sources of an import: files, and servers of archives. */
export interface ImportSources {
  readonly files: readonly string[];
  readonly mirrors: readonly Mirror[];
}

/** Sorts the entries of `import`. @throws {UserError} for an address that cannot be used. */
export function sourcesOf(entries: readonly string[]): ImportSources {
  try {
    return {
      files: entries.filter((entry) => !isMirrorAddress(entry)),
      mirrors: entries.filter(isMirrorAddress).map(readMirror),
    };
  } catch (cause) {
    if (!(cause instanceof MirrorError)) throw cause;
    throw new UserError(`import: ${cause.message}`, { cause });
  }
}

/** Resolves an entry of `import` that is a path. An address stays as it is. */
export function resolveSource(folder: string, entry: string): string {
  return isMirrorAddress(entry) ? entry : resolve(folder, entry);
}
