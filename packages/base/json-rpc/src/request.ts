import type { Awaitable } from '@ethread/core';
import type { NumberText } from './number-text.ts';

/** A request id as allowed by JSON-RPC 2.0 section 4. */
export type RequestId = string | number | NumberText | null;

/** One item of a message, as far as the envelope determines it. */
export type RequestItem =
  | { readonly kind: 'call'; readonly id: RequestId; readonly method: string; readonly params: RequestParams }
  | { readonly kind: 'notification'; readonly method: string; readonly params: RequestParams }
  | { readonly kind: 'invalid'; readonly id: RequestId };

/** Positional, by name, or absent. Nodes accept null for absent. */
export type RequestParams = readonly unknown[] | Readonly<Record<string, unknown>> | null | undefined;

/** The items of a batch: an array, or an object that parses each item on demand, a long one in parts. */
export interface BatchItems {
  readonly length: number;
  at(index: number): Awaitable<RequestItem> | undefined;
}

/** A whole message. An empty batch is an invalid single item (section 6). */
export type Message<Items = BatchItems> =
  | { readonly kind: 'single'; readonly item: RequestItem }
  | { readonly kind: 'batch'; readonly items: Items }
  | MessageRejection;

/** The reason why a whole message is rejected. */
export type MessageRejection =
  /** The structure exceeds a limit, of which `most` is the value. */
  | { readonly kind: 'tooLarge'; readonly limit: Exclude<StructureLimit, 'maxDepth'>; readonly most: number }
  /** The message is not JSON, or nested too deeply. */
  | { readonly kind: 'notJson' };

/** Bounds of a message's structure. They bound the time of JSON.parse and validation for the message. */
export interface StructureLimits {
  readonly maxBatchItems: number;
  /** Maximum nesting of arrays and objects. */
  readonly maxDepth: number;
  /** Maximum values of a message, counted as its commas, arrays and objects. */
  readonly maxValues: number;
  /** Maximum values of one request of a message, counted likewise. */
  readonly maxRequestValues: number;
  /** Maximum arrays and objects of a message. */
  readonly maxContainers: number;
  /** Maximum members of all objects of a message. */
  readonly maxMembers: number;
  /** Maximum members of all objects of one request of a message. Each may cost JSON.parse a microsecond. */
  readonly maxRequestMembers: number;
  /** Maximum bytes of the name of a member. JSON.parse hashes every name. */
  readonly maxNameBytes: number;
}

/** The name of a limit that a message's structure exceeds. */
export type StructureLimit = keyof StructureLimits;
