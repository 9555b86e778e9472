import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/** What is known of a request before its body, however it was read. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;

/** A request whose body is still to be read. */
export interface UnreadRequest extends RequestHead {
  /** The body. */
  readonly stream: Readable;
}

/** A request that is there whole. */
export interface WholeRequest extends RequestHead {
  readonly body: Uint8Array;
}
