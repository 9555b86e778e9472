import type { Change } from '@ethread/contract';
import type { Completion } from '../document/complete.ts';
import type { Model } from '../document/model.ts';
import type { Path } from '../document/pointer.ts';
import type { Format, Range } from '../document/source.ts';
import type { Json } from '../json.ts';
import type { CallParams } from '../request/call.ts';
import type { Mismatch } from '../schema/validator.ts';

/** Something wrong with the text, at its place in it. */
export interface Problem extends Range {
  /** Counted from one. */
  readonly line: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** What was read of a text. */
export interface Reading {
  readonly format: Format;
  readonly problems: readonly Problem[];
  /** Undefined when nothing of the text could be read. */
  readonly model: Model | undefined;
}

/** What a mock server answers: the response's body, and whence its result is. */
export interface MockAnswer {
  readonly body: Json;
  readonly source: string;
}

/** The open document beside an earlier one. */
export interface Difference {
  readonly changes: readonly Change[];
  /** Both texts, written alike. */
  readonly before: string;
  readonly after: string;
}

/** What the worker does for the page; all of it is about the text that was opened last. */
export interface DocumentApi {
  open(text: string): Reading;
  /** The path at an offset of the text. */
  pathAt(offset: number): Path;
  /** Where a path stands in the text. */
  rangeOf(path: Path): Range;
  complete(text: string, offset: number): Completion | undefined;
  /** What is wrong with the params of a call. */
  checkParams(method: number, params: CallParams): readonly Mismatch[];
  /** What is wrong with a result. */
  checkResult(method: number, result: Json): readonly Mismatch[];
  mock(method: number, params: CallParams): MockAnswer;
  /** What is different from an earlier document. */
  compare(earlier: string): Difference;
  /** The text in the other format. */
  convert(text: string, format: Format): string;
}

export type ApiName = keyof DocumentApi;

/** A call to the worker. */
export interface ApiCall {
  readonly id: number;
  readonly name: ApiName;
  readonly args: readonly unknown[];
}

/** Its answer. */
export type ApiAnswer =
  { readonly id: number; readonly result: unknown } | { readonly id: number; readonly error: string };
