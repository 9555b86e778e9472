import { parseArgs } from 'node:util';
import { followHostileHeads } from './follow-hostile-heads.ts';

/** Usage: `run-hostile-heads.ts [--count 1000] [--seed 1]` */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
});
const { reported, problems, blocks, isChain } = await followHostileHeads({
  count: Number(values.count),
  seed: Number(values.seed),
});
for (const problem of problems) console.error(problem);
console.log(
  `seed ${values.seed}: ${reported} hostile heads, ${blocks} blocks verified, ${problems.length} problems, ` +
    `the head is ${isChain ? '' : 'not '}of the chain`,
);
process.exit(problems.length === 0 && isChain ? 0 : 1);
