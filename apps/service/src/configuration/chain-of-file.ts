import { resolve } from 'node:path';
import { hexToBytes } from '@ethread/core';
import type { BlockWindow } from '@ethread/history';
import { s3LocationOf } from '@ethread/storage/objects';
import type { ConfiguredNode } from '@ethread/upstreams';
import type { BeaconAddress } from '@ethread/upstreams/consensus';
import type { OriginChoice } from '../chain-origin.ts';
import { UserError } from '../user-error.ts';
import type {
  BucketConfiguration,
  ChainConfiguration,
  ConsensusConfiguration,
  CopyConfiguration,
} from './configuration.ts';
import type {
  FileChain,
  FileConsensus,
  FileKeep,
  FileNode,
  FileSegmentBucket,
} from './file-configuration.gen.ts';

/**
 * Parses a chain and resolves its paths from the file's folder. @throws {UserError} naming the chain, never an address.
 */
export function toChain(folder: string, chain: FileChain): ChainConfiguration {
  const { name, hosts, proofs, nodeOptions, chainId, profile, calls, keep } = chain;
  const nodes = chain.nodes?.map((node) => toNode(name, node));
  if (nodes) checkNodes(name, nodes);
  const origin = toOrigin(folder, chain);
  const copy = toCopy(folder, chain, origin);
  if (!copy && !nodes) {
    throw new UserError(`the chain ${name} has no source; add nodes, or data with network or genesis`);
  }
  if (!origin && chainId === undefined) {
    throw new UserError(`the chain ${name} has neither network nor genesis; add chainId`);
  }
  return {
    name,
    hosts,
    copy,
    nodes: nodes && {
      nodes,
      chainId: chainId === undefined ? undefined : BigInt(chainId),
      profile,
      options: {
        ...nodeOptions,
        ...(proofs ? { proofs } : {}),
        staleAfterSeconds: chain.staleAfter,
        finalAfterSeconds: chain.finalAfter,
      },
      calls,
      provenOnly: chain.provenOnly,
      proofsPerMinute: chain.proofsPerMinute,
      keep,
    },
    consensus: chain.consensus && toConsensus(folder, name, chain.consensus, nodes !== undefined),
  };
}

/** Returns the origin of the chain. Returns undefined for a chain without a local store. */
function toOrigin(folder: string, chain: FileChain): OriginChoice | undefined {
  const { name, network, genesis, data, import: files } = chain;
  if (network !== undefined && genesis === undefined) return { network };
  if (network === undefined && genesis !== undefined) return { genesis: resolve(folder, genesis) };
  const isKept = data !== undefined || files.length > 0;
  if (network === undefined && !isKept) return undefined;
  throw new UserError(`the chain ${name} needs exactly one of network and genesis; add or remove one`);
}

function toCopy(
  folder: string,
  { name, data, segmentBucket, execute, import: files, keep }: FileChain,
  origin: OriginChoice | undefined,
): CopyConfiguration | undefined {
  const bucket = segmentBucket && toBucket(name, segmentBucket);
  if (bucket && (!origin || data === undefined)) {
    throw new UserError(
      `the chain ${name} has a segmentBucket without a local store; add data, with network or genesis`,
    );
  }
  const window = toWindow(keep, execute !== false);
  if (window && bucket)
    throw new UserError(
      `the chain ${name} has keep.${keep.blocks === undefined ? 'days' : 'blocks'} and a segmentBucket, which has the whole history; remove one of them`,
    );
  if (window && (!origin || data === undefined))
    throw new UserError(
      `the chain ${name} has keep.${keep.blocks === undefined ? 'days' : 'blocks'} without a local store; add data, with network or genesis`,
    );
  if (!origin) return undefined;
  if (data === undefined) throw new UserError(`the chain ${name} has no folder for its stores; add data`);
  return {
    origin,
    import: files.map((file) => resolve(folder, file)),
    execute,
    data: resolve(folder, data),
    bucket,
    ...(window ? { window } : {}),
  };
}

function toWindow({ blocks, days }: FileKeep, executes: boolean): BlockWindow | undefined {
  if (blocks === undefined && days === undefined) return undefined;
  return { blocks, seconds: days && days * 86_400, executes };
}

function toBucket(chain: string, { url, ...bucket }: FileSegmentBucket): BucketConfiguration {
  const location = s3LocationOf(url);
  if (location) return { ...bucket, location };
  throw new UserError(
    `the chain ${chain} has a segmentBucket.url that is not https://HOST/BUCKET/PREFIX, without credentials`,
  );
}

function toNode(chain: string, node: FileNode): ConfiguredNode {
  const { name, url } = node;
  // The parser's own message would repeat the address.
  if (!URL.canParse(url) || !/^(?:https?|wss?):/.test(url)) {
    throw new UserError(
      `the node ${name} of the chain ${chain} has a url that does not begin with http://, https://, ws:// or wss://; correct it`,
    );
  }
  return node;
}

function checkNodes(chain: string, nodes: readonly ConfiguredNode[]): void {
  if (new Set(nodes.map(({ name }) => name)).size < nodes.length) {
    throw new UserError(`the chain ${chain} has two nodes with the same name; rename one`);
  }
  if (!nodes.some(({ role }) => role === 'primary')) {
    throw new UserError(`the chain ${chain} has only partners; add a node without role: partner`);
  }
}

/** Parses the section `consensus` of a chain. @throws {UserError} naming the chain, never an address. */
function toConsensus(
  folder: string,
  chain: string,
  { nodes, checkpoint, network }: FileConsensus,
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
