import { BlockList } from 'node:net';

/** Networks that the public internet does not route to (IANA special-purpose registries, RFC 6890). */
const NETWORKS = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Among them those that hold IPv4 addresses: NAT64, Teredo and 6to4. */
const NETWORKS_6 = [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const;

const networks = new BlockList();
for (const [network, bits] of NETWORKS) networks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of NETWORKS_6) networks.addSubnet(network, bits, 'ipv6');

/** Returns whether an IP address is not of the public internet. An IPv4 address may be written as IPv6. */
export function isPrivateAddress(address: string): boolean {
  return networks.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}
