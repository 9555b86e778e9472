import { EthreadError } from '@ethread/core';

/** The reason why a beacon node gave no usable response. */
export type BeaconFaultKind =
  | 'refused' // no connection
  | 'broken' // the connection ended, or no response before the timeout
  | 'limited' // HTTP 429
  | 'absent' // the node does not have it: HTTP 400, 404, 405, 501
  | 'status' // another HTTP status
  | 'tooLarge' // more bytes than a response may have
  | 'malformed' // not the JSON that was asked for
  | 'lied'; // data that no honest node sends

/** A request that a beacon node did not answer. Its text never contains an address or the node's own words. */
export class BeaconFault extends EthreadError {
  override readonly name = 'BeaconFault';
  readonly kind: BeaconFaultKind;
  /** Seconds after which the node takes requests again, where it said so. */
  readonly retryAfter: number | undefined;

  constructor(kind: BeaconFaultKind, detail: string, retryAfter?: number) {
    super(detail);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

const REFUSALS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Turns an error of the connection into a fault. Repeats only its code, because its message may contain the address. */
export function toBeaconFault(error: unknown): BeaconFault {
  if (error instanceof BeaconFault) return error;
  const { name, code: itsCode } = Object(error);
  const code = String(itsCode ?? name ?? 'no code');
  const isRefusal = REFUSALS.has(code) || /^(?:CERT_|ERR_TLS_|UND_ERR_CONNECT)/.test(code);
  return new BeaconFault(isRefusal ? 'refused' : 'broken', code);
}
