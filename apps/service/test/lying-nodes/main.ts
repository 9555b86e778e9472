import { parseArgs } from 'node:util';
import { makeHonestChain } from './honest-chain.ts';
import { type Cell, CELLS } from './outcomes.ts';
import { differenceOf, type Result, runCell } from './run-cell.ts';

/**
 * `npx nx run ethread:lying-nodes [--only 'nodes 1'] [--lanes 6] [--log]`: runs each cell of the table of lying nodes and prints its outcome. Exits with 1 when one differs from the table.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    lanes: { type: 'string', default: '6' },
    log: { type: 'boolean' },
  },
});
const only = new RegExp(values.only);
const nameOf = ({ nodes, liars, depth, final, lieSeconds }: Cell) =>
  `nodes ${nodes}, liars ${liars}, depth ${depth}, final ${final}, lie ${lieSeconds} s`;
const chain = await makeHonestChain();
const waiting = CELLS.filter((cell) => only.test(nameOf(cell)));
if (waiting.length === 0) throw new Error(`--only selects none of the ${CELLS.length} cells`);
let differing = 0;

function print(cell: Cell, { shown, isShownFinalized, isUnready, truth, log }: Result): string {
  const finalized = isShownFinalized ? ', also as finalized' : '';
  const back = typeof truth === 'number' ? `truth after ${truth} s` : 'truth in a new store';
  const lines = values.log ? log.map((line) => `\n  ${line}`) : [];
  return `${nameOf(cell)}: shown ${shown}${finalized}${isUnready ? ', 503' : ''}; ${back}${lines.join('')}`;
}

async function runLane(): Promise<void> {
  for (let cell = waiting.shift(); cell; cell = waiting.shift()) {
    try {
      const result = await runCell(cell, chain);
      const difference = differenceOf(cell, result);
      if (difference !== undefined) differing++;
      console.log(`${print(cell, result)}${difference === undefined ? '' : ` DIFFERS: ${difference}`}`);
    } catch (error) {
      differing++;
      console.log(`${nameOf(cell)}: FAILED ${String(error)}`);
    }
  }
}

// A cell mostly waits.
await Promise.all(Array.from({ length: Number(values.lanes) }, runLane));
console.log(`${differing} cells differ`);
process.exit(differing > 0 ? 1 : 0);
