import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/** The part of a request before its body, on every path of reading. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;

/** A request whose body is not read yet. */
export interface UnreadRequest extends RequestHead {
  /** The body. */
  readonly stream: Readable;
}

/** A request that was read as a whole. */
export interface WholeRequest extends RequestHead {
  readonly body: Uint8Array;
}
