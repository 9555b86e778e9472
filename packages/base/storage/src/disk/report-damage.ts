import type { Database } from 'lmdb';
import type { TableOptions } from './table.ts';

/** Codes of lmdb's errors for a page that is missing, of another type or invalid, and for a transaction that met one. */
const DAMAGES: ReadonlySet<unknown> = new Set([-30_797, -30_796, -30_793, -30_782]);
const DONE = { done: true, value: undefined } as const;

/** Lets the reads of a table throw the error of its store where lmdb finds a damaged page. Returns the table. */
export function reportDamage<Value, Key extends Uint8Array | number>(
  table: Database<Value, Key>,
  { name, damaged }: TableOptions,
): Database<Value, Key> {
  const getBinaryFast = table.getBinaryFast.bind(table);
  const getRange = table.getRange.bind(table);
  const errorOf = (error: unknown): unknown => {
    if (!(error instanceof Error && 'code' in error && DAMAGES.has(error.code))) return error;
    // The transaction fails all later reads of all tables. lmdb uses it until its ranges have ended and it is reset.
    table.resetReadTxn();
    return damaged(`a page of table ${name} is damaged: ${error.message}`);
  };
  // All other reads of single rows use the first, and all other ranges the second.
  return Object.assign(table, {
    getBinaryFast(key: Key) {
      try {
        return getBinaryFast(key);
      } catch (error) {
        throw errorOf(error);
      }
    },
    getRange(options: Parameters<typeof getRange>[0]) {
      const range = getRange(options);
      const iterate = range[Symbol.iterator].bind(range);
      range[Symbol.iterator] = () => {
        let rows: ReturnType<typeof iterate> | undefined;
        const end = () => rows?.return?.() ?? DONE;
        const next = () => {
          try {
            return (rows ??= iterate()).next();
          } catch (error) {
            end();
            throw errorOf(error);
          }
        };
        return { next, return: end };
      };
      return range;
    },
  });
}
