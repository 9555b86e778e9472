import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Instructions of a fork that is not trained, and the end of the translated part of a long block. */
const UNTRAINED = ['DUPN', 'SWAPN', 'EXCHANGE', 'PLAIN'];

describe('the training of the engine', () => {
  it('runs every instruction and every step of the interpreter', async () => {
    const program = join(import.meta.dirname, 'testing/print-untrained.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--conditions=@ethread/source',
      '--no-warnings',
      program,
    ]);
    const { all, untrained }: { readonly all: readonly string[]; readonly untrained: readonly string[] } =
      JSON.parse(stdout);
    expect(all.length).toBeGreaterThan(60);
    expect(untrained).toEqual(UNTRAINED);
  });
});
