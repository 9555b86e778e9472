import { type Judgement, verdictOf } from '../../response/verdict.ts';
import type { Json } from '@ethread/openrpc';
import type { Mismatch } from '../schema/validator.ts';
import type { Channel } from './server-url.ts';

/** What is sent: the call of the form, or a batch of calls, which the user writes as any text. */
export type Mode = 'form' | 'batch';

export interface Reply {
  readonly text: string;
  /** The HTTP status; undefined over WebSocket. */
  readonly status: number | undefined;
  readonly headers: readonly (readonly [string, string])[];
  /** Milliseconds from the request to the last byte of the response. */
  readonly ms: number;
  /** The uncompressed length of the body, in bytes. */
  readonly bytes: number;
}

/** A request and its outcome, as the history stores it. */
export interface Exchange {
  readonly id: number;
  /** The method, or the number of calls of a batch. */
  readonly method: string;
  readonly mode: Mode;
  readonly transport: Channel;
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

/** Returns the verdict on a reply. One without a body may be right: notifications have no response. */
export const verdictOfReply = (reply: Reply, body: Json | undefined): Judgement =>
  reply.text === '' && body === undefined && (reply.status ?? 200) < 300
    ? { words: 'No content', kind: 'good' }
    : verdictOf(body);

/** Returns the length of a text in UTF-8 bytes. */
export const byteLength = (text: string): number => new TextEncoder().encode(text).length;

/** Returns the reply of a transport that has neither status nor headers. @param start By `performance.now()`. */
export const plainReply = (text: string, start: number): Reply => ({
  text,
  status: undefined,
  headers: [],
  ms: performance.now() - start,
  bytes: byteLength(text),
});
