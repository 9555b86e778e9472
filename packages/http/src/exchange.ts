import type { HttpReply } from './reply.ts';
import type { RequestHead } from './request-head.ts';
import type { RequestScope } from './request-scope.ts';

/** One request and the way its answer goes, whoever read it from the connection. */
export interface Exchange {
  readonly request: RequestHead;
  /** The reply. Throws nothing but CallerGoneError: an error is a reply too. */
  answer(scope: RequestScope): Promise<HttpReply>;
  /**
   * Writes the reply.
   *
   * @throws {CallerGoneError} when the connection ends before all of it went out.
   */
  write(reply: HttpReply, requestId: string): Promise<void>;
  /** Has somebody told when the caller goes away before the answer is out. */
  onGone(listener: () => void): void;
  /** The answer's status, once there is one. */
  readonly status: number;
  /** Ends the connection at once; of HTTP/2 the stream. */
  destroy(): void;
}
