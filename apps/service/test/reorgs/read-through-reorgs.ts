import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { devGenesis, startAnvil } from '@ethread/upstreams/testing';
import { until } from '@ethread/setup';
import { KEY, startChain, temporaryFolder } from '../service-process.ts';
import { createForkingChain } from './forking-chain.ts';
import { type LaterCheck, read, type ReadingReport } from './reader.ts';

export interface ReorgOptions {
  /** Simultaneous clients. */
  readonly readers: number;
  /** Depths of the reorgs, in turn. */
  readonly depths: readonly number[];
}

/** Blocks that are added between two reorgs. */
const BLOCKS_BETWEEN = 3;
/** Timeout for the service to show a head on a busy machine, in milliseconds. */
const PATIENCE_MS = 60_000;

/** Lets clients read from a service with a local store while the chain of its upstream node grows and forks. */
export async function readThroughReorgs({ readers, depths }: ReorgOptions): Promise<ReadingReport> {
  // The node's finalized block is two epochs behind the head, and no reorg may replace a finalized block.
  const epoch = String(Math.max(...depths) + BLOCKS_BETWEEN * depths.length + 32);
  const anvil = await startAnvil({ args: ['--no-mining', '--slots-in-an-epoch', epoch] });
  const chain = await createForkingChain(anvil);
  for (let count = 0; count < Math.max(...depths) + 5; count++) await chain.grow();
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'genesis.json'), await devGenesis(anvil));
  const nodes = [{ name: 'own', url: anvil.webSocketUrl }];
  const chainOptions = { nodeOptions: { pollMs: 100 }, keep: { graceMs: PATIENCE_MS } };
  const service = await startChain(
    { name: 'dev', genesis: 'genesis.json', data: 'data', nodes, ...chainOptions },
    { folder },
  );
  const report: ReadingReport = { responses: 0, heads: new Set(), problems: [] };
  const later: LaterCheck[] = [];
  let isOver = false;
  const url = `${service.url}/v3/${KEY}`;
  const reading = Array.from({ length: readers }, () => read(url, report, later, () => isOver));
  try {
    for (const depth of depths) {
      for (let count = 0; count < BLOCKS_BETWEEN; count++) await changed(() => chain.grow());
      await changed(() => chain.reorganise(depth));
    }
    await changed(() => chain.grow());
  } finally {
    isOver = true;
    await Promise.all(reading);
    await service.stop();
    await anvil.kill();
  }
  for (const check of later) {
    const problem = check(chain);
    if (problem !== undefined) report.problems.push(problem);
  }
  return report;

  /** Changes the chain, and lets clients read until one of them sees the new head. */
  async function changed(change: () => Promise<void>): Promise<void> {
    await change();
    await until(() => report.heads.has(chain.head.hash) || report.problems.length > 100);
  }
}
