/**
 * One migration step. A released step is never edited; a later step changes its result. The tables must stay usable by
 * the previous version of the program, because servers are upgraded one after another.
 */
export interface Migration {
  /** Counts from 1 without a gap. */
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}
