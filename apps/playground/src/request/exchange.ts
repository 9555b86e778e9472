import type { Json } from '../json.ts';
import type { Mismatch } from '../schema/validator.ts';
import type { Transport } from './server-url.ts';

/** What came back of one request. */
export interface Reply {
  /** The body, as it came. */
  readonly text: string;
  /** HTTP's status; undefined over WebSocket, which has none. */
  readonly status: number | undefined;
  readonly headers: readonly (readonly [string, string])[];
  /** From the request to the last byte of the reply, in milliseconds. */
  readonly ms: number;
  /** The body's length in bytes, uncompressed. */
  readonly bytes: number;
  /** How a mock came to it, or what was received beside it. */
  readonly notes: readonly string[];
}

/** A request and what became of it, as the history keeps it. */
export interface Exchange {
  readonly id: number;
  readonly methodIndex: number;
  readonly method: string;
  readonly transport: Transport;
  readonly url: string;
  readonly requestText: string;
  readonly requestBytes: number;
  readonly startedAt: Date;
  readonly outcome:
    | { readonly kind: 'pending' }
    | { readonly kind: 'failed'; readonly message: string; readonly ms: number }
    | {
        readonly kind: 'replied';
        readonly reply: Reply;
        /** The parsed body; undefined for one that is not JSON. */
        readonly body: Json | undefined;
        /** Where the result differs from the document; undefined where there is no result to check. */
        readonly mismatches: readonly Mismatch[] | undefined;
      };
}

/** The length of a text in UTF-8. */
export const byteLength = (text: string): number => new TextEncoder().encode(text).length;
