// The fault world: one fault of a node after another, each response compared with the real node's.
import { parseArgs } from 'node:util';
import { runLab, toLines } from './run-lab.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    proofs: { type: 'string', default: 'complete' },
    only: { type: 'string' },
  },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
const proofs = (['none', 'answers', 'complete'] as const).find((level) => level === values.proofs);
if (![count, seed].every(Number.isSafeInteger) || count < 1 || !proofs) {
  console.error('lab: --count and --seed take whole numbers, --proofs none, answers or complete');
  process.exit(2);
}

let reported = 0;
const tallies = await runLab({
  count,
  seed,
  proofs,
  only: values.only,
  onProgress(injected) {
    if (injected - reported < 500) return;
    reported = injected;
    console.error(`${injected} of ${count}`);
  },
  onMiss(fault, { requested, response, truth, log }) {
    console.error(`after ${fault}: ${JSON.stringify(requested)}`);
    console.error(`  got   ${JSON.stringify(response).slice(0, 600)}`);
    console.error(`  truth ${JSON.stringify(truth).slice(0, 600)}`);
    console.error(log.trimEnd().split('\n').slice(-12).join('\n'));
  },
});
console.log(`seed ${seed}`);
for (const line of toLines(tallies)) console.log(line);
process.exit(tallies.some(({ wrong, unresolved }) => wrong + unresolved > 0) ? 1 : 0);
