import type { Repeat, RequestContext, SeenBlocks } from '@ethread/ports';
import type { Awaitable } from '@ethread/core';
import type { ContractRouter, PreparedCall } from '@ethread/server';
import { UnknownPathError } from '@ethread/types';

/** A chain that the service serves. */
export interface ServedChain {
  readonly name: string;
  /** Host names of this chain, without port. Clients may name the chain in the path instead. */
  readonly hosts: readonly string[];
  readonly router: ContractRouter<RequestContext>;
  /** Whether responses without proof are rejected. Default: as the client's plan and key demand. */
  readonly provenOnly?: boolean;
  /** Returns the blocks that a call sees, for the headers of its response. Default: the headers are absent. */
  readonly seeBlocks?: (call: PreparedCall, context: RequestContext) => Awaitable<SeenBlocks>;
  /**
   * Returns whether the chain has another head than the message saw. Default: it never moves.
   *
   * @param waits Whether to wait a moment for another head.
   */
  readonly hasMoved?: (context: RequestContext, waits: boolean) => Awaitable<boolean>;
  /** Finds the error of an identical call that is repeated free of charge, by method. Default: each call is charged. */
  readonly repeats?: ReadonlyMap<
    string,
    (call: PreparedCall, seen: SeenBlocks, context: RequestContext) => Awaitable<Repeat>
  >;
}

/** Returns a function that finds the chain that a request names in its path, or else by its Host header. */
export function createChainHosts<Chain extends Pick<ServedChain, 'hosts' | 'name'>>(
  chains: readonly Chain[],
): (host: string | undefined, name?: string) => Chain {
  const [first] = chains;
  const only = chains.length === 1 ? first : undefined;
  const byHost = new Map(
    chains.flatMap((chain) => chain.hosts.map((host) => [host.toLowerCase(), chain] as const)),
  );
  const byName = new Map(chains.map((chain) => [chain.name, chain]));
  const expected = `expected a chain in the path: ${[...byName.keys()].map((name) => `/${name}/v3`).join(', ')}`;
  return (host, name) => {
    const chain = name === undefined ? (byHost.get(hostName(host ?? '')) ?? only) : byName.get(name);
    if (!chain) throw new UnknownPathError({ expected });
    return chain;
  };
}

/** Returns a Host header without its port. */
function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}
