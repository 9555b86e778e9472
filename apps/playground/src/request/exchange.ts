import type { Json } from '../json.ts';
import type { Mismatch } from '../schema/validator.ts';
import type { Transport } from './server-url.ts';

/** The response to one request. */
export interface Reply {
  /** The unparsed body. */
  readonly text: string;
  /** The HTTP status; undefined over WebSocket. */
  readonly status: number | undefined;
  readonly headers: readonly (readonly [string, string])[];
  /** Milliseconds from the request to the last byte of the response. */
  readonly ms: number;
  /** The uncompressed length of the body, in bytes. */
  readonly bytes: number;
  /** Notes on the source of a mock response, or on other messages received meanwhile. */
  readonly notes: readonly string[];
}

/** A request and its outcome, as the history stores it. */
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
        /** The parsed body; undefined for a body that is not JSON. */
        readonly body: Json | undefined;
        /** The differences between the result and the document; undefined without a result to check. */
        readonly mismatches: readonly Mismatch[] | undefined;
      };
}

/** Returns the length of a text in UTF-8 bytes. */
export const byteLength = (text: string): number => new TextEncoder().encode(text).length;
