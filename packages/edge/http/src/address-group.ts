import { isIPv6 } from 'node:net';

/** The groups of an IPv6 address that a network of one user shares (RFC 6177). */
const NETWORK_GROUPS = 4;
const GROUPS = 8;

/**
 * Returns the group of addresses that one user can have: an IPv4 address, or the first 64 bits of an IPv6 address. The
 * rest of an IPv6 address is the user's choice.
 */
export function addressGroup(address: string | undefined): string {
  if (address === undefined || !isIPv6(address)) return address ?? '';
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  const [head = '', tail = ''] = address.split('%', 1).join('').split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, GROUPS - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, NETWORK_GROUPS);
  return groups.map((group) => parseInt(group, 16).toString(16)).join(':');
}
