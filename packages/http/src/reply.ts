import type { ReplyBody } from './reply-body.ts';

/** An answer over HTTP: JSON, or nothing with status 204. */
export interface HttpReply {
  readonly status: number;
  readonly body: ReplyBody;
  /** Beside those of the body and the request's id. */
  readonly headers: Readonly<Record<string, string | number>>;
}

/** An answer that is there whole. */
export interface WholeHttpReply extends HttpReply {
  readonly body: readonly Uint8Array[];
}
