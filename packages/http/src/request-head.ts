import type { IncomingMessage } from 'node:http';

/** What is known of a request before its body, however it was read. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>;

/** A request that is there whole. */
export interface WholeRequest extends RequestHead {
  readonly body: Uint8Array;
}
