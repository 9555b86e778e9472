import type { NumberText } from './number-text.ts';

/** An id as JSON-RPC 2.0 section 4 allows it. */
export type RequestId = string | number | NumberText | null;

/** One item of a message, as far as the envelope can tell. */
export type RequestItem =
  | { readonly kind: 'call'; readonly id: RequestId; readonly method: string; readonly params: RequestParams }
  | { readonly kind: 'notification'; readonly method: string; readonly params: RequestParams }
  | { readonly kind: 'invalid'; readonly id: RequestId };

/** Positional, by name, or absent; nodes take null for absent. */
export type RequestParams = readonly unknown[] | Readonly<Record<string, unknown>> | null | undefined;

/** A whole message. An empty batch is an invalid single item (section 6). */
export type Message =
  | { readonly kind: 'single'; readonly item: RequestItem }
  | { readonly kind: 'batch'; readonly items: readonly RequestItem[] }
  | { readonly kind: 'batchTooLarge' }
  | { readonly kind: 'notJson' };

/** Bounds of a message. */
export interface MessageLimits {
  readonly maxBatchItems: number;
  /** Arrays and objects within one another; deeper text is refused before it is parsed. */
  readonly maxDepth: number;
}
