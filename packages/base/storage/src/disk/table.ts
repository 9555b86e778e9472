export interface Row<Key> {
  readonly key: Key;
  readonly value: Buffer;
}

/** The part of a table to read. Without bounds, all of it. */
export interface RangeOptions<Key> {
  /** The first key; in a reverse range the highest. */
  readonly start?: Key;
  /** The end of the range, exclusive unless {@link inclusiveEnd} is set. */
  readonly end?: Key;
  readonly inclusiveEnd?: boolean;
  readonly reverse?: boolean;
  readonly limit?: number;
}

export interface PutOptions {
  /**
   * States that the key is above all others. Pages are then filled, while inserting leaves a third of them empty.
   * Default false.
   */
  readonly append?: boolean;
}

/** A table whose rows have checksums that every read verifies. The store that opened it defines its errors. */
export interface Table<Key extends Uint8Array | number> {
  /** Returns a row's value, or undefined when there is no such row. */
  get(key: Key): Buffer | undefined;
  /** Returns the result of {@link get} in memory that the next read overwrites. */
  getFast(key: Key): Buffer | undefined;
  /** Writes a row, within a transaction of the store. */
  put(key: Key, value: Uint8Array, options?: PutOptions): void;
  /** Removes a row if it exists, within a transaction of the store. */
  remove(key: Key): void;
  range(options?: RangeOptions<Key>): Iterable<Row<Key>>;
  keys(options?: RangeOptions<Key>): Iterable<Key>;
  /** Returns the number of rows, without reading them. */
  count(): number;
  /** Returns the size of the table's pages in bytes. */
  bytes(): number;
}

/** Receives the keys of the rows around an absent key: no other row is between them. */
export type NeighbourListener = (before: Uint8Array, after: Uint8Array | undefined) => void;

/** A table with byte keys that detects missing rows. */
export interface LinkedTable extends Table<Uint8Array> {
  /**
   * Returns the row with the greatest key that is not above `key` and differs from it at most in the last four bytes.
   * Versioned keys end in a block number.
   *
   * @param onAbsent Is called when there is no such row.
   */
  latest(key: Uint8Array, onAbsent?: NeighbourListener): Row<Uint8Array> | undefined;
  /**
   * Writes a row unless there is one, within a transaction of the store. Returns the value of the row that exists. It
   * searches once, where {@link Table.get} before {@link Table.put} searches twice.
   */
  add(key: Uint8Array, value: Uint8Array): Buffer | undefined;
}

/** Creates the error for a row that fails verification. `problem` names the table and the row. */
export type DamageError = (problem: string) => Error;

export interface TableOptions {
  /** Included in each checksum, so that a row of another table fails verification. */
  readonly name: string;
  readonly damaged: DamageError;
}
