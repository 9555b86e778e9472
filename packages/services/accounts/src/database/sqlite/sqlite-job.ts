import type { SqlRow, Statement } from '../account-database.ts';

/** A job of the thread of SQLite: one transaction, or the last one. */
export type SqliteJob =
  | { readonly kind: 'transaction'; readonly isDurable: boolean; readonly statements: readonly Statement[] }
  | { readonly kind: 'close' };

/** The outcome of a job. */
export type SqliteResult =
  | { readonly kind: 'rows'; readonly rows: readonly (readonly SqlRow[])[] }
  | { readonly kind: 'unmet' }
  | { readonly kind: 'failed'; readonly message: string; readonly isDamaged: boolean };
