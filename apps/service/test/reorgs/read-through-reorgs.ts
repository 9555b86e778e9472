import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { devGenesis, startAnvil, until } from '@ethread/nodes/testing';
import { freePort, KEY, startConfigured, temporaryFolder } from '../service-process.ts';
import { createForkingChain } from './forking-chain.ts';
import { type LaterCheck, read, type ReadingReport } from './reader.ts';

export interface ReorgOptions {
  /** Callers that read at the same time. */
  readonly readers: number;
  /** Blocks that each reorganisation replaces, in turn. */
  readonly depths: readonly number[];
}

/** Blocks that the chain grows by between two reorganisations. */
const BLOCKS_BETWEEN = 3;
/** How long the service may take on a busy machine to show a head, in milliseconds. */
const PATIENCE_MS = 60_000;

/** Has callers read from a service that keeps a copy while the chain of its node grows and forks. */
export async function readThroughReorgs({ readers, depths }: ReorgOptions): Promise<ReadingReport> {
  // Its finalized block is two epochs behind: nothing that a reorganisation replaces may be final.
  const epoch = String(Math.max(...depths) + BLOCKS_BETWEEN * depths.length + 32);
  const anvil = await startAnvil({ args: ['--no-mining', '--slots-in-an-epoch', epoch] });
  const chain = await createForkingChain(anvil);
  for (let count = 0; count < Math.max(...depths) + 5; count++) await chain.grow();
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'genesis.json'), await devGenesis(anvil));
  const file = join(folder, 'ethread.yaml');
  writeFileSync(
    file,
    `port: 0\nkeys: [${KEY}]\nchains:\n  - name: dev\n    genesis: genesis.json\n    data: data\n    nodes: [{name: own, url: "${anvil.webSocketUrl}"}]\n    nodeOptions: {pollMs: 100}\n    keep: {graceMs: ${PATIENCE_MS}}\n`,
  );
  const service = await startConfigured(file, await freePort());
  const report: ReadingReport = { answers: 0, heads: new Set(), problems: [] };
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

  /** Changes the chain, and lets callers read until one was shown its new head. */
  async function changed(change: () => Promise<void>): Promise<void> {
    await change();
    await until(() => report.heads.has(chain.head.hash) || report.problems.length > 100, PATIENCE_MS);
  }
}
