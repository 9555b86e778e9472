import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Returns the imports of a file and of the project's files that it imports. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  return [...source.matchAll(/^(?:import|export) .*?from '([^']+)';$|^} from '([^']+)';$/gm)]
    .map(([, one, other]) => one ?? other ?? '')
    .flatMap((name) => (name.startsWith('.') ? importsOf(join(dirname(file), name)) : [name]));
}

describe('@ethread/admin/client', () => {
  it('imports nothing that a browser lacks, and nothing of the server', () => {
    expect(new Set(importsOf('client.ts'))).toEqual(new Set(['@ethread/client', '@ethread/types']));
  });
});
