import { parseArgs } from 'node:util';
import { readThroughReorgs } from './read-through-reorgs.ts';

/**
 * Usage: `run-reorgs.ts [--readers 50] [--rounds 3] [--depths 1,5,64,300]`. Each round has one reorg of each depth.
 * Without --depths, the depths are 1 to 20 blocks.
 */
const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
    depths: { type: 'string' },
  },
});
const ofRound =
  values.depths?.split(',').map(Number) ?? Array.from({ length: 20 }, (_none, index) => index + 1);
const depths = Array.from({ length: Number(values.rounds) }, () => ofRound).flat();
const began = performance.now();
const { responses, heads, problems } = await readThroughReorgs({
  readers: Number(values.readers),
  depths,
});
for (const problem of problems.slice(0, 20)) console.error(problem);
console.log(
  `${values.readers} readers, ${depths.length} reorganisations of ${Math.min(...depths)} to ${Math.max(...depths)} blocks, ${responses} answers, ` +
    `${heads.size} heads shown, ${problems.length} problems, ${((performance.now() - began) / 1_000).toFixed(1)} s`,
);
process.exit(problems.length > 0 ? 1 : 0);
