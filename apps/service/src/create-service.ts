import type { AddressInfo } from 'node:net';
import { createUnlimitedKeys } from '@ethread/accounts';
import type { Clock, Logger } from '@ethread/core';
import { createGateway } from '@ethread/gateway';
import type { ImportProgress } from '@ethread/history';
import { createHandlers } from '@ethread/methods';
import { createRouter } from '@ethread/server';
import type { ChainConfiguration, Configuration } from './configuration/configuration.ts';
import { type OpenChain, openChain } from './open-chain.ts';
import { oneLine, UserError } from './user-error.ts';

/** What the service takes from the world outside. */
export interface ServiceModules {
  readonly logger: Logger;
  readonly clock: Clock;
  /** Told while a chain is imported. */
  readonly onProgress: (chain: string, progress: ImportProgress) => void;
}

/** The running service. */
export interface Service {
  readonly address: AddressInfo;
  /** Resolves when every chain is imported and `/readyz` says 200. @throws {UserError} naming file and reason. */
  readonly ready: Promise<void>;
  /** Drains, then closes everything in reverse order. An import ends after the block at hand. */
  close(): Promise<void>;
}

/** Puts the parts together. @throws {UserError} for what whoever started it can put right. */
export async function createService(configuration: Configuration, modules: ServiceModules): Promise<Service> {
  const { logger, clock, onProgress } = modules;
  const stopping = new AbortController();
  let isReady = false;

  const chains: { configuration: ChainConfiguration; open: OpenChain }[] = [];
  const closeChains = async () => {
    for (const { open } of chains.toReversed()) await open.close();
  };
  try {
    for (const chain of configuration.chains) {
      chains.push({ configuration: chain, open: await openChain(chain, { logger, clock }) });
    }
    const gateway = createGateway(
      {
        chains: chains.map(({ configuration: { name, hosts }, open: { genesis, history, execution } }) => ({
          name,
          hosts,
          router: createRouter(
            createHandlers(
              {
                chainId: genesis.chainId,
                chain: history,
                logs: history,
                executor: execution,
                state: execution,
              },
              { strictContract: configuration.strictContract },
            ),
            { strictContract: configuration.strictContract },
          ),
        })),
        accounts: createUnlimitedKeys(configuration.keys),
        logger,
        isReady: () => isReady,
      },
      { host: configuration.host, port: configuration.port },
    );
    const address = await listen(gateway.listen, configuration);

    const importing = (async () => {
      for (const { configuration: chain, open } of chains) {
        await open.import(stopping.signal, (progress) => onProgress(chain.name, progress));
      }
      isReady = !stopping.signal.aborted;
    })();
    return {
      address,
      ready: importing,
      async close() {
        stopping.abort();
        await gateway.close();
        // Whether it failed is told by `ready`; here it only has to be over.
        await importing.catch(() => undefined);
        await closeChains();
      },
    };
  } catch (error) {
    await closeChains();
    throw error;
  }
}

async function listen(
  start: () => Promise<AddressInfo>,
  { host, port }: Configuration,
): Promise<AddressInfo> {
  try {
    return await start();
  } catch (cause) {
    const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
    throw new UserError(
      isTaken ? `${host}:${port}: the port is in use` : `${host}:${port}: ${oneLine(cause)}`,
      { cause },
    );
  }
}
