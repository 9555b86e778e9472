import { BlockList } from 'node:net';
import { type IpRange, parseAddress } from './network.ts';

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
