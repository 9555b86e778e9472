import { compareVersions, DocumentError, versionOf } from '@ethread/openrpc';
import { readWhole } from '../source/read-whole.ts';
import type { Output } from './output.ts';
import { readFlags } from './read-flags.ts';
import { USAGE } from './usage.ts';

/** Reports the changes from one document to another. Returns the exit code: 1 for a breaking change. */
export async function diffCommand(args: readonly string[], output: Output): Promise<number> {
  const { positionals, values } = readFlags(args, { remote: { type: 'boolean', default: false } });
  const [one, other] = positionals;
  if (one === undefined || other === undefined) throw new DocumentError(`usage: ${USAGE.diff}`);
  const [before, after] = [await readWhole(one, values), await readWhole(other, values)];
  const changes = compareVersions(versionOf(before), versionOf(after));
  for (const { kind, text } of changes) output.log(`${kind} ${text}`);
  const breaking = changes.filter(({ kind }) => kind === 'breaking').length;
  output.log(`${changes.length} changes, of which ${breaking} break`);
  return breaking > 0 ? 1 : 0;
}
