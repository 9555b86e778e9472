import { makeHonestChain } from './lying-nodes/honest-chain.ts';
import { type Cell, HEAD } from './lying-nodes/outcomes.ts';
import { differenceOf, type Result, runCell } from './lying-nodes/run-cell.ts';

const final = HEAD - 64;
/** Cells of the table in docs/lost-nodes.md. `lying-nodes/main.ts` runs all of them. */
const CELLS: readonly (readonly [what: string, cell: Cell])[] = [
  [
    'names the command that returns to the truth when the only node lied for 20 minutes',
    { nodes: 1, liars: 1, depth: 1, final, lieSeconds: 1_200 },
  ],
  [
    'makes no block final while one of two nodes lies, and returns to the truth',
    { nodes: 2, liars: 1, depth: 1, final, lieSeconds: 60 },
  ],
  [
    'follows no fork from below the final block, although two of three nodes are on it',
    { nodes: 3, liars: 2, depth: 65, final, lieSeconds: 60 },
  ],
];

describe('service before nodes that lie', () => {
  let results: readonly Result[];

  // A cell mostly waits for polls.
  beforeAll(async () => {
    const chain = await makeHonestChain();
    results = await Promise.all(CELLS.map(([, cell]) => runCell(cell, chain)));
  });

  it.each(CELLS)('%s, and its store is intact', (_what, cell) => {
    const result = results[CELLS.findIndex(([, one]) => one === cell)];
    if (!result) throw new Error('the cell has a result');
    expect({ difference: differenceOf(cell, result), ...result }).toMatchObject({ difference: undefined });
  });
});
