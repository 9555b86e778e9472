import { BlockList, isIP, SocketAddress } from 'node:net';

/** A range of addresses that begin with the same bits. */
export interface IpRange {
  readonly address: string;
  /** The number of common bits. */
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** The last 32 bits of these IPv6 addresses are an IPv4 address (RFC 4291, 2.5.5.2). */
const MAPPED = /^::ffff:(?=\d+\.)/i;
/** The network interface of a link-local address. */
const ZONE = /%.*$/;
const MAPPED_PREFIX = 96;

/**
 * Parses a network in CIDR form, `10.0.0.0/8` or `2001:db8::/32`, or a single address. IPv4 mapped into IPv6 becomes
 * plain IPv4. Returns undefined for anything else.
 */
export function parseNetwork(text: string): IpRange | undefined {
  const [, host = '', bits] = /^([^/%]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? [];
  const parsed = parseAddress(host);
  if (!parsed) return undefined;
  const { address, family } = parsed;
  const isMapped = family === 'ipv4' && host.includes(':');
  const mostBits = family === 'ipv4' ? 32 : 128;
  const prefix = bits === undefined ? mostBits : Number(bits) - (isMapped ? MAPPED_PREFIX : 0);
  return prefix >= 0 && prefix <= mostBits ? { address, prefix, family } : undefined;
}

/**
 * Parses an address in a socket's format to the canonical form, without the zone of a link-local one, mapped IPv4 as
 * IPv4.
 */
export function parseAddress(text: string): Pick<IpRange, 'address' | 'family'> | undefined {
  // A socket of both families reports every IPv4 address in mapped form, so that case is fast.
  const host = text.replace(ZONE, '').replace(MAPPED, '');
  switch (isIP(host)) {
    case 4:
      return { address: host, family: 'ipv4' };
    case 6: {
      const { address } = new SocketAddress({ address: host, family: 'ipv6' });
      return MAPPED.test(address)
        ? { address: address.replace(MAPPED, ''), family: 'ipv4' }
        : { address, family: 'ipv6' };
    }
    default:
      return undefined;
  }
}

export type NetworkSet = ReturnType<typeof createNetworkSet>;

/** Creates a set of networks in which addresses can be looked up. */
export function createNetworkSet(networks: readonly IpRange[]) {
  // One list for each family, as in one list an IPv4 address would be within ::/0, too.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const { address, prefix, family } of networks) lists[family].addSubnet(address, prefix, family);
  return {
    /** Returns whether an address in a socket's format is within one of the networks; false for undefined. */
    has(text: string | undefined): boolean {
      const parsed = text === undefined ? undefined : parseAddress(text);
      return parsed !== undefined && lists[parsed.family].check(parsed.address, parsed.family);
    },
  };
}

/**
 * Parses an Origin value of a browser (RFC 6454, 6.2): scheme, host and the port if it is not the scheme's default.
 * Returns it as a browser writes it, or undefined for anything else, including `null` and an address with a path.
 */
export function parseOrigin(text: string): string | undefined {
  const [, scheme = '', host = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#@*\\\s]+)$/i.exec(text) ?? [];
  if (host === '' || !URL.canParse(text)) return undefined;
  const { protocol, host: written } = new URL(text);
  // Apps and extensions have schemes of their own: capacitor://localhost, chrome-extension://…
  return scheme === '' || written === '' ? undefined : `${protocol}//${written.toLowerCase()}`;
}
