import type { SqlRow, SqlValue } from '../account-database.ts';

/** A job of the thread of SQLite: one transaction, or the check of the whole file. */
export type SqliteJob =
  | {
      readonly kind: 'transaction';
      readonly isDurable: boolean;
      readonly statements: readonly {
        readonly text: string;
        readonly values: readonly SqlValue[];
        readonly isRequired: boolean;
      }[];
    }
  | { readonly kind: 'check' }
  | { readonly kind: 'close' };

/** The outcome of a job. */
export type SqliteResult =
  | { readonly kind: 'rows'; readonly rows: readonly (readonly SqlRow[])[] }
  | { readonly kind: 'unmet'; readonly position: number }
  | { readonly kind: 'failed'; readonly message: string; readonly isDamaged: boolean };
