import type { Awaitable } from '@ethread/core';
import type { HttpReply } from './reply.ts';
import type { RequestHead } from './request-head.ts';
import type { RequestScope } from './request-scope.ts';

/** A request and the sending of its response, independent of the protocol. */
export interface Exchange {
  readonly request: RequestHead;
  /** Returns the reply. Throws only ClientGoneError, as an error is a reply too. */
  respond(scope: RequestScope): Awaitable<HttpReply>;
  /**
   * Writes the reply. Never throws.
   *
   * @param done - called once when all of it was sent, or with the error: a ClientGoneError when the connection ends
   *   before.
   */
  write(reply: HttpReply, requestId: string, done: (error?: unknown) => void): void;
  /** Calls the listener when the client disconnects before the response has been sent. */
  onGone(listener: () => void): void;
  /** The response's status, once available. */
  readonly status: number;
  /** Ends the connection at once; for HTTP/2 the stream. */
  destroy(): void;
}
