import { HEAD, makeHonestChain } from './lying-nodes/honest-chain.ts';
import { type Cell, type Result, runCell } from './lying-nodes/run-cell.ts';

const fork = { depth: 1, final: HEAD - 64, lieSeconds: 60 };
const unseen = { isShown: false, isShownFinalized: false, isUnready: false, isRebuilt: false };
/** Cells of the table in docs/lost-nodes.md, each with the most seconds until the truth is back. */
const CELLS: readonly (readonly [what: string, seconds: number, cell: Cell])[] = [
  [
    'names the command that returns to the truth when the only node lied for 20 minutes',
    60,
    {
      ...fork,
      nodes: 1,
      liars: 1,
      lieSeconds: 1_200,
      expected: { isShown: true, isShownFinalized: true, isUnready: false, isRebuilt: true },
    },
  ],
  [
    'makes no block final while one of two nodes lies, and returns to the truth',
    7,
    { ...fork, nodes: 2, liars: 1, expected: { ...unseen, isShown: true } },
  ],
  [
    'follows no fork from below the final block, although two of three nodes are on it',
    11,
    { ...fork, nodes: 3, liars: 2, depth: 65, expected: { ...unseen, isUnready: true } },
  ],
];

describe('service before nodes that lie', () => {
  let results: readonly Result[];

  // A cell mostly waits for polls.
  beforeAll(async () => {
    const chain = await makeHonestChain();
    results = await Promise.all(CELLS.map(([, , cell]) => runCell(cell, chain)));
  });

  it.each(CELLS)('%s, and its store is intact', (what, seconds, { expected }) => {
    const result = results[CELLS.findIndex(([one]) => one === what)];
    expect(result).toMatchObject({ ...expected, problems: '' });
    expect(result?.truth).toBeLessThanOrEqual(seconds);
  });
});
