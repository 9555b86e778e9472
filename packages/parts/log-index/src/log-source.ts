import type { ValueDictionary } from './packed-value.ts';

/** The log record of a block, in a log file or in a segment. */
export interface LogSource {
  readonly headBytes: number;
  readonly bodyBytes: number;
  /** The values outside the record. */
  readonly dictionary?: ValueDictionary;
  /**
   * Reads a part of the record that begins at a multiple of `SUM_BYTES` and ends at another, or at the record's
   * end. `into` is memory for it, which may stay unused.
   *
   * @throws {DamagedStoreError}
   */
  read(at: number, length: number, into?: Uint8Array): Uint8Array;
}
