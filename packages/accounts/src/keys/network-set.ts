import { BlockList } from 'node:net';
import { type Network, parseAddress } from './network.ts';

/** Networks that addresses can be looked up in. */
export interface NetworkSet {
  /** Whether an address, as a socket tells it, is within one of them; no address is in none. */
  has(address: string | undefined): boolean;
}

/** Makes the set of some networks. */
export function createNetworkSet(networks: readonly Network[]): NetworkSet {
  // A list a family: to one list an IPv4 address would be within ::/0, too.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const { address, prefix, family } of networks) lists[family].addSubnet(address, prefix, family);
  return {
    has(text) {
      const parsed = text === undefined ? undefined : parseAddress(text);
      return parsed !== undefined && lists[parsed.family].check(parsed.address, parsed.family);
    },
  };
}
