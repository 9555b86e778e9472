import type { RequestContext } from '@ethread/backend';
import type { EthreadRouter } from '@ethread/server';
import { UnknownPathError } from '@ethread/types';

/** One chain of the service. */
export interface ServedChain {
  readonly name: string;
  /** Host names that mean this chain, without port. Not needed when it is the only one. */
  readonly hosts: readonly string[];
  readonly router: EthreadRouter<RequestContext>;
}

/** Chooses the chain that a request's Host header means. */
export function createChainHosts(chains: readonly ServedChain[]): (host: string | undefined) => ServedChain {
  const [first] = chains;
  const only = chains.length === 1 ? first : undefined;
  const byHost = new Map(
    chains.flatMap((chain) => chain.hosts.map((host) => [host.toLowerCase(), chain] as const)),
  );
  return (host) => {
    const chain = byHost.get(hostName(host ?? '')) ?? only;
    if (!chain) throw new UnknownPathError({ expected: 'this host serves no chain' });
    return chain;
  };
}

/** A Host header without its port. */
function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}
