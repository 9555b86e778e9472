import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { devGenesis, startAnvil } from '@ethread/upstreams/testing';
import { createForkingChain, type ForkingChain } from './forking-chain.ts';
import { type ServiceProcess, startChain, temporaryFolder } from '../service-process.ts';

/** Blocks of the chain before clients look. */
const FIRST_BLOCKS = 8;

/** A node whose chain forks, and services that follow it. */
export interface ForkingWorld {
  readonly chain: ForkingChain;
  readonly services: readonly ServiceProcess[];
  close(): Promise<void>;
}

/**
 * Starts the node and the services, each with `methods: extended` and a local store of its own, or without one.
 *
 * @param stores Whether each service has a local store.
 */
export async function openForkingWorld(stores: readonly boolean[]): Promise<ForkingWorld> {
  // No reorg may replace a finalized block, which is two epochs behind the head.
  const anvil = await startAnvil({ args: ['--no-mining', '--slots-in-an-epoch', '256'] });
  const chain = await createForkingChain(anvil);
  for (let count = 0; count < FIRST_BLOCKS; count++) await chain.grow();
  const genesis = await devGenesis(anvil);
  const services: ServiceProcess[] = [];
  for (const hasStore of stores) {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'genesis.json'), genesis);
    const store = hasStore
      ? { genesis: 'genesis.json', data: 'data', keep: { graceMs: 60_000 } }
      : { chainId: 31_337 };
    const nodes = [{ name: 'own', url: anvil.webSocketUrl }];
    const settings = { name: 'dev', ...store, nodes, nodeOptions: { pollMs: 100 } };
    services.push(await startChain(settings, { folder, methods: 'extended' }));
  }
  return {
    chain,
    services,
    async close() {
      await Promise.all(services.map((service) => service.stop()));
      await anvil.kill();
    },
  };
}

/** Blocks that are added between two reorgs. */
const BLOCKS_BETWEEN = 2;

/** Lets the chain grow and fork, and waits after each change. */
export async function forkThrough(
  chain: ForkingChain,
  depths: readonly number[],
  seen: () => Promise<unknown>,
): Promise<void> {
  for (const depth of depths) {
    for (let count = 0; count < BLOCKS_BETWEEN; count++) {
      await chain.grow();
      await seen();
    }
    await chain.reorganise(depth);
    await seen();
  }
  await chain.grow();
  await seen();
}
