import type { ReplyBody } from './reply-body.ts';

/** A response over HTTP. */
export interface HttpReply {
  readonly status: number;
  readonly body: ReplyBody;
  /**
   * The headers besides the body's length, its encoding and the request's id. A body without a Content-Type is JSON.
   */
  readonly headers: Readonly<Record<string, string | number>>;
  /** The owner of the body's memory until it has been sent: a key. Default: the address. */
  readonly owner?: string | undefined;
}

/** A response that is available as a whole. */
export interface WholeHttpReply extends HttpReply {
  readonly body: readonly Uint8Array[];
}
