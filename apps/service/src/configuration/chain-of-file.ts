import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ConfiguredNode, KeepOptions, NodesOptions, ProofLevel } from '@ethread/nodes';
import type { NetworkName } from '../networks/network.ts';
import { UserError } from '../user-error.ts';
import type { ChainConfiguration, CopyConfiguration, NodesConfiguration } from './configuration.ts';

/** A chain as the file gives it once the schema's defaults are filled in. */
export interface FileChain {
  readonly name: string;
  readonly hosts: readonly string[];
  readonly network?: NetworkName;
  readonly genesis?: string;
  readonly import: readonly string[];
  readonly execute: boolean;
  readonly data?: string;
  readonly nodes?: readonly FileNode[];
  readonly chainId?: number;
  readonly proofs?: ProofLevel;
  readonly nodeOptions: Partial<NodesOptions>;
  readonly calls: NodesConfiguration['calls'];
  readonly keep: Partial<KeepOptions>;
}

interface FileNode extends Pick<ConfiguredNode, 'name' | 'role' | 'headers'> {
  readonly url?: string;
  readonly urlFile?: string;
}

/** Reads a chain, with paths from the file's folder. @throws {UserError} naming the chain, and never an address. */
export function toChain(folder: string, chain: FileChain): ChainConfiguration {
  const { name, hosts, proofs, nodeOptions, chainId, calls, keep } = chain;
  const nodes = chain.nodes?.map((node) => toNode(folder, name, node));
  if (nodes) checkNodes(name, nodes);
  const copy = toCopy(folder, chain);
  if (!copy && !nodes) throw new UserError(`the chain ${name} needs network or genesis, and data; or nodes`);
  if (!copy && chainId === undefined)
    throw new UserError(`the chain ${name} needs chainId, since it has no copy`);
  return {
    name,
    hosts,
    copy,
    nodes: nodes && {
      nodes,
      chainId: chainId === undefined ? undefined : BigInt(chainId),
      options: { ...nodeOptions, ...(proofs ? { proofs } : {}) },
      calls,
      keep,
    },
  };
}

function toCopy(folder: string, chain: FileChain): CopyConfiguration | undefined {
  const { name, network, genesis, data, execute, import: files } = chain;
  if (!network && genesis === undefined && data === undefined && files.length === 0) return undefined;
  if ((network === undefined) === (genesis === undefined)) {
    throw new UserError(`the chain ${name} needs either network or genesis`);
  }
  if (data === undefined) throw new UserError(`the chain ${name} needs data, the folder of its stores`);
  return {
    origin: network === undefined ? { genesis: resolve(folder, genesis ?? '') } : { network },
    import: files.map((file) => resolve(folder, file)),
    execute,
    data: resolve(folder, data),
  };
}

function toNode(folder: string, chain: string, { url, urlFile, ...node }: FileNode): ConfiguredNode {
  const where = `the node ${node.name} of the chain ${chain}`;
  if ((url === undefined) === (urlFile === undefined)) {
    throw new UserError(`${where} needs either url or urlFile`);
  }
  const address = url ?? readUrl(resolve(folder, urlFile ?? ''), where);
  // The parser's own words would repeat the address.
  if (!URL.canParse(address) || !/^(?:https?|wss?):/.test(address)) {
    throw new UserError(`${where} has a url that is none of http, https, ws or wss`);
  }
  return { ...node, url: address };
}

function readUrl(file: string, where: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new UserError(`${where} has a urlFile that can not be read`, { cause });
  }
}

function checkNodes(chain: string, nodes: readonly ConfiguredNode[]): void {
  if (new Set(nodes.map(({ name }) => name)).size < nodes.length) {
    throw new UserError(`the chain ${chain} has two nodes of one name`);
  }
  if (!nodes.some(({ role }) => role === 'primary')) {
    throw new UserError(`the chain ${chain} has partners only, and needs a node of its own`);
  }
}
