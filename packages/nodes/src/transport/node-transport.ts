import type { FaultKind } from '../node-fault.ts';
import type { Envelope } from './read-envelope.ts';

/** Where a node is reached. Secrets may be anywhere in it: it goes to the transport and nowhere else. */
export interface NodeAddress {
  /** http, https, ws or wss. */
  readonly url: string;
  /** Sent with each request, or when the WebSocket is opened. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Bounds of a transport. */
export interface TransportLimits {
  /** Connections of HTTP; a WebSocket is one. */
  readonly connections: number;
  /** How long opening a connection may take, in milliseconds. */
  readonly connectTimeoutMs: number;
  /** Bytes of one answer. */
  readonly maxAnswerBytes: number;
}

/** Carries calls to one node. */
export interface NodeTransport {
  /**
   * Sends one call and resolves to the envelope of its answer, whose id is that of the call. Headers of the call alone are
   * sent where the transport has them.
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
   * Sends calls of one method in one request and resolves to their results in order; undefined for one that ended with
   * an error. Absent where the transport has no batches.
   *
   * @throws {TransportFault}, or the signal's reason.
   */
  sendBatch?(method: string, params: readonly string[], signal: AbortSignal): Promise<readonly unknown[]>;
  /**
   * Follows new headers, where the transport has subscriptions. `onEnd` is called once when no more will come.
   *
   * @throws {TransportFault}, or the signal's reason.
   */
  followHeaders?(
    listener: { readonly onHeader: (header: unknown) => void; readonly onEnd: () => void },
    signal: AbortSignal,
  ): Promise<void>;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** Why a transport has no answer. Its words are ours: never an address, a path, or what the other end wrote. */
export class TransportFault extends Error {
  override readonly name = 'TransportFault';
  readonly kind: FaultKind;
  /** The header Retry-After, where a response that is a fault had one. */
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

/** An error of sockets as a fault. Only its code is repeated, since its message may hold the address. */
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
