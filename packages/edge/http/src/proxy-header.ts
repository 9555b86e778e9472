import { isIPv4, isIPv6 } from 'node:net';

/** The start of a connection by the PROXY protocol, versions 1 and 2. */
export type ProxyHeader =
  /** More bytes must arrive. */
  | { readonly kind: 'incomplete' }
  | {
      readonly kind: 'header';
      /** The length of the header, in bytes. The bytes after it come from the client. */
      readonly length: number;
      /**
       * The client's address; `own` when the proxy connects for itself, as for health checks; undefined when the proxy
       * does not report the address.
       */
      readonly address: string | undefined | 'own';
    }
  | { readonly kind: 'malformed' };

const MALFORMED = { kind: 'malformed' } as const;
const INCOMPLETE = { kind: 'incomplete' } as const;

/** Section 2.1: "a 108-byte buffer is always enough to store all the line and a trailing zero". */
const MAX_TEXT_BYTES = 107;
const SIGNATURE = Buffer.from('\r\n\r\n\0\r\nQUIT\n', 'latin1');
/** Signature, version and command, family, length. */
const BINARY_HEAD_BYTES = 16;
/** Addresses, and the proxies' data about certificates. The length field would allow 65,535. */
const MAX_BINARY_BYTES = 4_096;

/** Parses the header at the start of a connection. */
export function readProxyHeader(bytes: Buffer): ProxyHeader {
  if (bytes.length === 0) return INCOMPLETE;
  const known = bytes.subarray(0, SIGNATURE.length);
  if (known.equals(SIGNATURE.subarray(0, known.length))) {
    return bytes.length < BINARY_HEAD_BYTES ? INCOMPLETE : readBinary(bytes);
  }
  return readText(bytes);
}

/** Parses version 1: one line of text. */
function readText(bytes: Buffer): ProxyHeader {
  const start = bytes.toString('latin1', 0, MAX_TEXT_BYTES);
  const begin = 'PROXY ';
  if (start.slice(0, begin.length) !== begin.slice(0, start.length)) return MALFORMED;
  const end = start.indexOf('\r\n');
  if (end < 0) return bytes.length < MAX_TEXT_BYTES ? INCOMPLETE : MALFORMED;
  const length = end + 2;
  const [, family, source = '', destination = '', ...ports] = start.slice(0, end).split(' ');
  if (family === 'UNKNOWN') return { kind: 'header', length, address: undefined };
  const isAddress = family === 'TCP4' ? isIPv4 : family === 'TCP6' ? isIPv6 : undefined;
  const arePorts =
    ports.length === 2 && ports.every((port) => /^\d{1,5}$/.test(port) && Number(port) <= 65_535);
  if (!isAddress?.(source) || !isAddress(destination) || !arePorts) return MALFORMED;
  return { kind: 'header', length, address: source };
}

/** Parses version 2: a binary head, then addresses, then other data of the proxy, which is ignored. */
function readBinary(bytes: Buffer): ProxyHeader {
  const versionAndCommand = bytes.readUInt8(12);
  const family = bytes.readUInt8(13);
  const length = BINARY_HEAD_BYTES + bytes.readUInt16BE(14);
  const isLocal = versionAndCommand === 0x20;
  if ((!isLocal && versionAndCommand !== 0x21) || length > MAX_BINARY_BYTES) return MALFORMED;
  if (bytes.length < length) return INCOMPLETE;
  if (isLocal) return { kind: 'header', length, address: 'own' };
  const addresses = bytes.subarray(BINARY_HEAD_BYTES, length);
  switch (family) {
    case 0x11: // TCP over IPv4
      if (addresses.length < 12) return MALFORMED;
      return { kind: 'header', length, address: [...addresses.subarray(0, 4)].join('.') };
    case 0x21: // TCP over IPv6
      if (addresses.length < 36) return MALFORMED;
      return { kind: 'header', length, address: ipv6Of(addresses) };
    case 0x00: // not reported
      return { kind: 'header', length, address: undefined };
    default:
      return MALFORMED;
  }
}

function ipv6Of(bytes: Buffer): string {
  return Array.from({ length: 8 }, (_, group) => bytes.readUInt16BE(2 * group).toString(16)).join(':');
}
