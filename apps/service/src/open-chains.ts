import { isDeepStrictEqual } from 'node:util';
import type { ServedChain } from '@ethread/gateway';
import type { ImportProgress } from '@ethread/history';
import type { ChainGauges } from '@ethread/metrics';
import type { ChainConfiguration, Configuration } from './configuration/configuration.ts';
import type { Backend, BackendModules } from './backend/backend.ts';
import { openBackend } from './backend/open-backend.ts';
import { closedBy, openParts } from './opened-parts.ts';

/** The backends of all served chains. */
export interface OpenChains {
  readonly backends: readonly Backend[];
  /** The chains as the gateway serves them. */
  readonly served: readonly (ServedChain & Pick<Backend, 'rules' | 'state'>)[];
  gauges(): ChainGauges[];
  /** Starts one chain after the other. @throws {UserError} */
  start(signal: AbortSignal, onProgress: (chain: string, progress: ImportProgress) => void): Promise<void>;
  /** Applies the upstream nodes that differ from those in use. */
  update(changed: readonly ChainConfiguration[]): void;
  /** Closes in reverse order. */
  close(): Promise<void>;
}

/** Opens the backends of all configured chains. @throws {UserError} */
export function openChains(
  { chains, strictContract, methods, errors }: Configuration,
  modules: BackendModules,
): Promise<OpenChains> {
  return openParts(async (stack) => {
    const opened: { configuration: ChainConfiguration; backend: Backend }[] = [];
    for (const configuration of chains) {
      const backend = await openBackend(configuration, modules, { strictContract, methods, ...errors });
      opened.push({ configuration, backend: closedBy(stack, backend) });
    }
    /** The upstream nodes in use, by chain. */
    const upstreams = new Map(chains.map(({ name, nodes }) => [name, nodes?.nodes]));
    return {
      backends: opened.map(({ backend }) => backend),
      served: opened.map(({ configuration: { name, hosts, nodes }, backend }) => {
        const { router, seeBlocks, hasMoved, repeats, rules, state } = backend;
        const provenOnly = nodes?.provenOnly === true;
        return { name, hosts, router, seeBlocks, hasMoved, repeats, rules, state, provenOnly };
      }),
      gauges: () => opened.map(({ backend }) => backend.gauges()),
      async start(signal, onProgress) {
        for (const { configuration, backend } of opened)
          await backend.start(signal, (progress) => onProgress(configuration.name, progress));
      },
      update(changed) {
        for (const { configuration, backend } of opened) {
          const { name } = configuration;
          const { nodes } = changed.find((chain) => chain.name === name) ?? {};
          if (nodes && !isDeepStrictEqual(nodes.nodes, upstreams.get(name))) {
            upstreams.set(name, nodes.nodes);
            backend.updateNodes(nodes.nodes);
          }
        }
      },
      close: () => stack.disposeAsync(),
    };
  });
}
