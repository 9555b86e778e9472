import type { ServerOptions } from 'node:https';

/** A server's certificate and key. */
export interface Certificate {
  /** PEM: the server's own certificate, then those between it and a root. */
  readonly cert: string;
  /** PEM, without a passphrase. */
  readonly key: string;
}

/** Returns the secure context for node:tls. Sessions of TLS 1.2, the oldest version, use forward-secret ciphers only. */
export function secureContextOf({ cert, key }: Certificate): ServerOptions {
  return { cert, key, minVersion: 'TLSv1.2', ciphers: CIPHERS, honorCipherOrder: false };
}

/**
 * The ciphers of TLS 1.3, and those of TLS 1.2 with both forward secrecy and authenticated encryption (RFC 9325,
 * section 4.2).
 */
const CIPHERS = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');
