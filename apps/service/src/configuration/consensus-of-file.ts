import { resolve } from 'node:path';
import type { BeaconAddress } from '@ethread/upstreams/consensus';
import { hexToBytes } from '@ethread/core';
import { UserError } from '../user-error.ts';
import type { ConsensusConfiguration } from './configuration.ts';
import type { FileConsensus } from './file-configuration.gen.ts';

/** Parses the section `consensus` of a chain. @throws {UserError} naming the chain, never an address. */
export function toConsensus(
  folder: string,
  chain: string,
  { nodes, checkpoint, network, head }: FileConsensus,
  hasNodes: boolean,
): ConsensusConfiguration {
  if (!hasNodes)
    throw new UserError(
      `the chain ${chain} has consensus but no nodes; add nodes, whose blocks consensus signs`,
    );
  const parsed = nodes.map((node) => toBeaconNode(chain, node));
  if (new Set(parsed.map(({ name }) => name)).size < parsed.length) {
    throw new UserError(`the chain ${chain} has two beacon nodes with the same name; rename one`);
  }
  return {
    nodes: parsed,
    checkpoint: checkpoint === undefined ? undefined : hexToBytes(checkpoint),
    network: network && { ...network, file: resolve(folder, network.file) },
    head,
  };
}

function toBeaconNode(chain: string, { name, url, headers }: FileConsensus['nodes'][number]): BeaconAddress {
  // The parser's own message would repeat the address.
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new UserError(
      `the beacon node ${name} of the chain ${chain} has a url that does not begin with http:// or https://; correct it`,
    );
  }
  return { name, url, headers };
}
