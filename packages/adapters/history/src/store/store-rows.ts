import type { Database, RootDatabase } from 'lmdb';

/** Tables whose rows are determined by the numbers that the store contains. */
export const CHECKED = [
  'headers',
  'bodies',
  'senders',
  'receipts',
  'logBlocks',
  'logGroups',
  'sealed',
] as const;
/** Tables in which a missing row is normal, so that only neighbouring rows can reveal the loss of one. */
export const LINKED = ['replaced', 'hashes', 'positions', 'logParts', 'factRows'] as const;

/** The raw lmdb tables. */
export type StoreRows = Readonly<
  Record<(typeof CHECKED)[number], Database<Uint8Array, number>> &
    Record<(typeof LINKED)[number], Database<Uint8Array, Uint8Array>>
> & {
  /** `format`, which every version of the program reads. */
  readonly facts: Database<string, string>;
};

/** Opens the tables of a store. */
export function openRows(root: RootDatabase): StoreRows {
  const byNumber = (name: string) =>
    root.openDB<Uint8Array, number>(name, { encoding: 'binary', keyEncoding: 'uint32' });
  const byBytes = (name: string) =>
    root.openDB<Uint8Array, Uint8Array>(name, { encoding: 'binary', keyEncoding: 'binary' });
  return {
    facts: root.openDB<string, string>('facts', { encoding: 'string' }),
    headers: byNumber('headers'),
    bodies: byNumber('bodies'),
    senders: byNumber('senders'),
    receipts: byNumber('receipts'),
    sealed: byNumber('sealed'),
    logBlocks: root.openDB<Uint8Array, number>('logBlocks', { encoding: 'binary' }),
    logGroups: root.openDB<Uint8Array, number>('logGroups', { encoding: 'binary' }),
    replaced: byBytes('replaced'),
    hashes: byBytes('hashes'),
    positions: byBytes('positions'),
    logParts: byBytes('logParts'),
    factRows: byBytes('factRows'),
  };
}
