import { parseArgs } from 'node:util';
import { runOutages } from './run-outages.ts';
import { runProviders } from './run-providers.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    queries: { type: 'string', default: '20' },
    proofs: { type: 'string', default: 'answers' },
  },
});
const seed = Number(values.seed);
const queries = Number(values.queries);
const proofs = (['none', 'answers', 'complete'] as const).find((level) => level === values.proofs);
if (![seed, queries].every(Number.isSafeInteger) || queries < 1 || !proofs) {
  console.error('scenarios: --seed and --queries take whole numbers, --proofs none, answers or complete');
  process.exit(2);
}

const outcomes = await runProviders({ seed, queries, proofs });
for (const { provider, rejected, unresolved, wrong } of outcomes) {
  const figures = `refused ${rejected}  unresolved ${unresolved.length}  wrong ${wrong}`;
  console.log(`${provider.padEnd(18)} queries ${queries}  ${figures}`);
}
const outages = await runOutages({ seed, size: 'full' });
for (const [outage, figures] of Object.entries(outages))
  console.log(outage.padEnd(18), JSON.stringify(figures));
process.exit(outcomes.some(({ wrong, unresolved }) => wrong + unresolved.length > 0) ? 1 : 0);
