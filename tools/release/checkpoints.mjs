// The checkpoints of a release: finalized beacon blocks that a person compared, from `ethread checkpoint`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root as workspace } from './workspace-packages.mjs';

const CHECK = join(workspace, 'packages/codec/consensus/src/testing/check-checkpoint-main.ts');
const TABLE = /(RELEASED_CHECKPOINTS: [^=]+ = )\{[^;]*\};/;

/** Reads `NETWORK:SLOT:ROOT` of each checkpoint. Returns them by network, and what is wrong with them. */
export function checkpointsOf(entries) {
  const checkpoints = {};
  const problems = [];
  for (const entry of entries) {
    const [name = '', slot = '', root = ''] = entry.split(':');
    const args = ['--conditions=@ethread/source', '--disable-warning=ExperimentalWarning', CHECK];
    const { status, stderr } = spawnSync(process.execPath, [...args, name, slot, root], { encoding: 'utf8' });
    if (status !== 0) problems.push(`--checkpoint ${entry}: ${stderr.trim()}`);
    checkpoints[name] = { slot: Number(slot), root };
  }
  return { checkpoints, problems };
}

/** Returns the source of the table with other checkpoints. */
export function printCheckpoints(source, checkpoints) {
  if (!TABLE.test(source)) throw new Error('the table of checkpoints is not where it was');
  const rows = Object.entries(checkpoints).map(
    ([name, { slot, root }]) => `  ${name}: {\n    slot: ${slot},\n    root: '${root}',\n  },\n`,
  );
  return source.replace(TABLE, `$1{${rows.length > 0 ? `\n${rows.join('')}` : ''}};`);
}
