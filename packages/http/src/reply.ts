import type { ReplyBody } from './reply-body.ts';

/** An answer over HTTP. */
export interface HttpReply {
  readonly status: number;
  readonly body: ReplyBody;
  /** Beside the body's length, its encoding and the request's id. A body without a Content-Type is JSON. */
  readonly headers: Readonly<Record<string, string | number>>;
  /** Whose memory the body is until it has left: a key. Default: the address's. */
  readonly owner?: string | undefined;
}

/** An answer that is there whole. */
export interface WholeHttpReply extends HttpReply {
  readonly body: readonly Uint8Array[];
}
