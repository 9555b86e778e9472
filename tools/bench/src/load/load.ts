import type { Exchange } from '../comparison.ts';
import type { Transport } from './transports.ts';

/** What a load client is asked to do. */
export interface LoadOrder {
  /** Where each request is posted to, or a WebSocket takes it. */
  readonly url: string;
  readonly transport: Transport;
  /**
   * What the connections send, in turn, going on where the last order for the URL ended; and what each answer's body must
   * be: compared byte by byte once, by its length after that.
   */
  readonly exchanges: readonly Exchange[];
  /** Connections that each have one request under way, always. */
  readonly connections: number;
  readonly seconds: number;
}

/** What came of it. */
export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  /** From the request's first byte to the answer's last, of half of the requests and of all but one in 100, in milliseconds. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of the client's core, 0 to 1: near 1 the client is what was measured. */
  readonly clientBusy: number;
}
