/**
 * One step of the tables' history. What was released is never edited: another step changes it. A step leaves the
 * tables usable by the program before it, since servers are renewed one after the other.
 */
export interface Migration {
  /** Counts from 1 without a gap. */
  readonly number: number;
  readonly name: string;
  readonly sql: string;
}
