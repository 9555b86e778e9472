import type { Json, Contract, Path } from '@ethread/openrpc';
import type { Completion } from '@ethread/ui/complete';
import type { Syntax, Range } from '../document/source.ts';
import type { CallParams, Mismatch } from '@ethread/ui/validator';

export interface Problem extends Range {
  /** The line, counted from one. */
  readonly line: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

export interface Reading {
  readonly format: Syntax;
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
  pathAt(offset: number): Path;
  rangeOf(path: Path): Range;
  complete(text: string, offset: number): Completion | undefined;
  checkParams(method: number, params: CallParams): readonly Mismatch[];
  checkResult(method: number, result: Json): readonly Mismatch[];
}

export type ApiName = keyof DocumentApi;

export interface ApiCall {
  readonly id: number;
  readonly name: ApiName;
  readonly args: readonly unknown[];
}

export type ApiAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };
