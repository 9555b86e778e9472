import { parseArgs } from 'node:util';
import { envio } from './envio.ts';
import type { Indexer } from './indexer.ts';
import { ponder } from './ponder.ts';
import { runIndexer } from './run-indexer.ts';
import { sqd } from './sqd.ts';

const INDEXERS: Readonly<Record<string, Indexer>> = { envio, ponder, sqd };
/** Those that follow reorgs over RPC. Envio compares a block that it cached with itself. */
const FOLLOWING = ['ponder', 'sqd'];

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    blocks: { type: 'string', default: '100' },
    transfers: { type: 'string', default: '200' },
    reorgs: { type: 'string', default: '20' },
    faults: { type: 'string', default: '0.1' },
    'block-ms': { type: 'string', default: '500' },
    store: { type: 'boolean', default: false },
    'recent-blocks': { type: 'string' },
    only: { type: 'string' },
  },
});
const names = values.only?.split(',') ?? FOLLOWING;
let problems = 0;
for (const name of names) {
  const indexer = INDEXERS[name];
  if (!indexer) throw new Error(`indexers: --only takes ${Object.keys(INDEXERS).join(', ')}`);
  const report = await runIndexer(indexer, {
    seed: Number(values.seed),
    blocks: Number(values.blocks),
    transfersPerBlock: Number(values.transfers),
    reorgs: Number(values.reorgs),
    faults: Number(values.faults),
    blockMs: Number(values['block-ms']),
    hasStore: values.store,
    recentBlocks: values['recent-blocks'] === undefined ? undefined : Number(values['recent-blocks']),
  });
  const { transfers, missing, double, invented, backfill, live, brokenResponses, nodeResponses } = report;
  problems += missing + double + invented;
  console.log(
    `${indexer.name}: ${transfers} transfers, ${missing} missing, ${double} double, ${invented} invented; ` +
      `${brokenResponses} of ${nodeResponses} responses of nodes broken; ${report.restarts} restarts; ${report.seconds.toFixed(0)} s`,
  );
  for (const [phase, spent] of Object.entries({ backfill, live })) {
    const perMillion = (count: number) =>
      Math.round((count * 1_000_000) / spent.transfers).toLocaleString('en');
    console.log(
      `  ${phase}: ${spent.transfers} transfers, ${spent.requests} requests, ${spent.credits} credits; ` +
        `a million: ${perMillion(spent.requests)} requests, ${perMillion(spent.credits)} credits; ` +
        JSON.stringify(spent.calls),
    );
  }
  if (missing + double + invented > 0) console.error(report.log);
}
process.exit(problems > 0 ? 1 : 0);
