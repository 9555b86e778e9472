import type { Json, Path } from '@ethread/openrpc';

export type Syntax = 'json' | 'yaml';

/** A part of a text, in UTF-16 units from its start. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface SyntaxFault extends Range {
  readonly message: string;
}

/** A parsed text: its value, and the range of each part. */
export interface Parsed {
  readonly format: Syntax;
  /** The value, as far as it could be parsed; undefined when nothing could. */
  readonly value: Json | undefined;
  readonly faults: readonly SyntaxFault[];
  /**
   * Returns the range of the value at a path or, with `key`, of its key. For a missing place it returns the nearest
   * parent's range.
   */
  rangeOf(path: Path, part?: 'key' | 'value'): Range;
  /** Returns the path of the innermost value around an offset. */
  pathAt(offset: number): Path;
}
