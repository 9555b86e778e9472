import type { StructureLimit } from './message-structure.ts';
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

/** The items of a batch; an array is one, and so is what reads each item when it is asked for. */
export interface BatchItems {
  readonly length: number;
  at(index: number): RequestItem | undefined;
}

/** A whole message. An empty batch is an invalid single item (section 6). */
export type Message =
  | { readonly kind: 'single'; readonly item: RequestItem }
  | { readonly kind: 'batch'; readonly items: BatchItems }
  | MessageRejection;

/** Why a message is rejected whole. */
export type MessageRejection =
  | { readonly kind: 'batchTooLarge' }
  /** The structure exceeds another limit. */
  | { readonly kind: 'tooLarge'; readonly limit: StructureLimit }
  /** Not JSON, or nested too deeply. */
  | { readonly kind: 'notJson' };
