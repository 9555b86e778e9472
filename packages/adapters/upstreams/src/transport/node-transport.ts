import type { FaultKind } from '../node-fault.ts';
import type { NodeCall } from '../node/node.ts';
import type { NodesOptions } from '../nodes-options.ts';

/** The address of a node. Any part of it may be secret, so only the transport receives it. */
export interface NodeAddress {
  /** An http, https, ws or wss URL. */
  readonly url: string;
  /** Headers of each request, or of the WebSocket's upgrade. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface TransportLimits extends Pick<
  NodesOptions,
  'connectTimeoutMs' | 'maxAnswerBytes' | 'maxLargeBytes'
> {
  /** HTTP connections. A WebSocket is one connection. */
  readonly connections: number;
}

/** A response or a notification of a node. */
export interface Envelope {
  readonly id: unknown;
  readonly result?: unknown;
  /** The error, of any form. */
  readonly error?: unknown;
  /** The params of a notification. */
  readonly notified?: unknown;
  /** The bytes of the message. */
  readonly bytes: number;
}

export interface BatchResponse {
  /** In the order of the calls. */
  readonly items: readonly { readonly result?: unknown; readonly error?: unknown }[];
  readonly bytes: number;
}

export interface NodeTransport {
  /**
   * Sends one call and resolves to the envelope of its response, whose id is that of the call. Headers of the single
   * call are sent where the transport supports them.
   *
   * @throws {TransportFault}, or the signal's reason.
   */
  send(
    method: string,
    params: string,
    signal: AbortSignal,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Envelope>;
  /**
   * Sends calls in one request. Absent where the transport has no batches.
   *
   * @throws {TransportFault}, or the signal's reason.
   */
  sendBatch?(calls: readonly NodeCall[], signal: AbortSignal): Promise<BatchResponse>;
  /**
   * Subscribes to new headers, where the transport has subscriptions. Calls `onEnd` once, with the reason,
   * when no more headers will come.
   *
   * @throws {TransportFault}, or the signal's reason.
   */
  followHeaders?(
    listener: {
      readonly onHeader: (header: unknown) => void;
      readonly onEnd: (reason: TransportFault) => void;
    },
    signal: AbortSignal,
  ): Promise<void>;
  close(): Promise<void>;
}

/** The reason why a transport has no response. Its text never contains an address, a path, or the node's own words. */
export class TransportFault extends Error {
  override readonly name = 'TransportFault';
  readonly kind: FaultKind;
  /** The Retry-After header of a response that is a fault, when it had one. */
  readonly retryAfter: string | undefined;

  constructor(kind: FaultKind, detail: string, retryAfter?: string) {
    super(detail);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

const REFUSALS = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** Turns a socket error into a fault. Repeats only its code, because its message may contain the address. */
export function toTransportFault(error: unknown): TransportFault {
  if (error instanceof TransportFault) return error;
  const { name, code: itsCode } = Object(error);
  const code = String(itsCode ?? 'no code');
  if (REFUSALS.has(code) || code.startsWith('CERT_') || code.startsWith('ERR_TLS_')) {
    return new TransportFault('refused', code);
  }
  if (name === 'HTTPParserError' || code.startsWith('HPE_')) {
    return new TransportFault('malformed', 'it is not HTTP');
  }
  return new TransportFault('broken', code);
}
