import { connectionUrlProblem, withPassword } from './connection-url.ts';
import { KeyError, type KeyPath } from './key-error.ts';

/** The option `sharedHistory` of a chain, by which servers of version 0.1 shared blocks as rows in PostgreSQL. */
export interface FormerSharedHistory {
  readonly chain: unknown;
  readonly path: KeyPath;
  readonly value: unknown;
}

/** Separates the former option from the rest of a parsed configuration file. */
export function splitSharedHistories(file: unknown): {
  readonly rest: unknown;
  readonly histories: readonly FormerSharedHistory[];
} {
  const chains: unknown = Object(file).chains;
  if (!Array.isArray(chains)) return { rest: file, histories: [] };
  const histories: FormerSharedHistory[] = [];
  const others = chains.map((chain: unknown, index) => {
    const { sharedHistory, ...other } = Object(chain);
    if (sharedHistory === undefined) return chain;
    histories.push({ chain: other.name, path: ['chains', index, 'sharedHistory'], value: sharedHistory });
    return other;
  });
  return { rest: { ...Object(file), chains: others }, histories };
}

/** Returns the connection URL of a shared history. @throws {KeyError} without the URL. */
export function urlOfSharedHistory({ path, value }: FormerSharedHistory): string {
  const { postgres, password } = Object(value);
  const url = String(postgres);
  const problem = connectionUrlProblem(url, 'postgres');
  if (problem) throw new KeyError([...path, 'postgres'], problem);
  return withPassword(url, password === undefined ? undefined : String(password));
}

/** Explains the way from the former option to the one that replaces it. */
export function formerOption({ path }: FormerSharedHistory): KeyError {
  return new KeyError(
    path,
    'is no longer read: migrate its blocks by `ethread segments migrate` with this file, then remove the key (docs/installing.md, "From a shared history in PostgreSQL")',
  );
}
