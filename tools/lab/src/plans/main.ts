// Plans, does what was planned, and prints by how much the plan differs: `main.ts [--only blocks,state,node]
// [--seconds 30] [--blocks 3072] FOLDER`. FOLDER has the archives of `make-archives`. The request with state makes a chain of
// `--blocks` blocks of its own, and the one with a node and users follows anvil for `--follow` seconds. Exits with 1 when a figure differs by more than a fifth.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBusyChain } from '../sample-chain/index.ts';
import { writeBusyChain } from '../sample-chain/write-busy-chain.ts';
import { archivesIn, runWhole } from '../archives/run-command.ts';
import { type Compared, compareImport } from './compare-import.ts';
import { compareNode } from './compare-node.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: 'blocks,state,node' },
    seconds: { type: 'string', default: '30' },
    blocks: { type: 'string', default: '3072' },
    follow: { type: 'string', default: '120' },
    transfers: { type: 'string', default: '4' },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('usage: main.ts [--only blocks,state,node] FOLDER');
const dense = { genesis: join(folder, 'genesis.json'), archives: archivesIn(folder) };
const only = values.only.split(',');
const root = mkdtempSync(join(tmpdir(), 'ethread-plans-'));
let isNear = true;

function print(request: string, compared: readonly Compared[]): void {
  for (const { figure, planned, actual, isJudged } of compared) {
    const difference = planned / actual - 1;
    if (isJudged) isNear &&= Math.abs(difference) <= 0.2;
    const shown = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: 1 });
    const percent = `${difference < 0 ? '−' : '+'}${Math.abs(Math.round(100 * difference))} %`;
    console.log(`${request}: ${figure}: planned ${shown(planned)}, actual ${shown(actual)} (${percent})`);
  }
}

try {
  if (only.includes('blocks'))
    print('blocks', await compareImport(dense, join(root, 'blocks'), { seconds: values.seconds }));
  if (only.includes('state')) {
    const chain = await makeExecutable(Number(values.blocks), Number(values.transfers));
    const options = { seconds: values.seconds, execute: true };
    print('state', await compareImport(chain, join(root, 'state'), options));
  }
  if (only.includes('node'))
    print('node', await compareNode(dense, join(root, 'node'), Number(values.follow)));
} finally {
  rmSync(root, { recursive: true, force: true });
}
process.exitCode = isNear ? 0 : 1;

/** Makes a chain whose blocks can be executed, and its archives. */
async function makeExecutable(blocks: number, transfersABlock: number) {
  const made = join(root, 'made');
  const files = writeBusyChain(made, await makeBusyChain({ blocks, transfersABlock }));
  const data = join(root, 'source');
  const out = join(root, 'archives');
  for (const args of [
    ['import', '--genesis', files.genesis, '--data', data, files.blocks],
    ['export', '--data', data, '--format', 'ere', '--out', out],
  ])
    await runWhole(args);
  return { genesis: files.genesis, archives: archivesIn(out) };
}
