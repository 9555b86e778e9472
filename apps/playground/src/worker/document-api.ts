import type { Json, Contract, Path } from '@ethread/openrpc';
import type { Completion } from '@ethread/ui/complete';
import type { Syntax, Range } from '../document/source.ts';
import type { CallParams, Mismatch } from '@ethread/ui/validator';

/** A problem of the text and its range. */
export interface Problem extends Range {
  /** The line, counted from one. */
  readonly line: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** The result of reading a text. */
export interface Reading {
  readonly format: Syntax;
  /** True when the whole text parses. */
  readonly isWhole: boolean;
  readonly problems: readonly Problem[];
  /** undefined when nothing could be read. */
  readonly model: Contract | undefined;
}

/** The functions of the worker. All of them apply to the text that was opened last. */
export interface DocumentApi {
  open(text: string): Reading;
  /** Opens a text whose reading the page has already. */
  prepare(text: string): void;
  /** Returns the path at an offset of the text. */
  pathAt(offset: number): Path;
  /** Returns the range of a path in the text. */
  rangeOf(path: Path): Range;
  complete(text: string, offset: number): Completion | undefined;
  /** Returns the mismatches of a call's params. */
  checkParams(method: number, params: CallParams): readonly Mismatch[];
  /** Returns the mismatches of a result. */
  checkResult(method: number, result: Json): readonly Mismatch[];
}

export type ApiName = keyof DocumentApi;

/** A call to the worker. */
export interface ApiCall {
  readonly id: number;
  readonly name: ApiName;
  readonly args: readonly unknown[];
}

/** The worker's response. */
export type ApiAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };
