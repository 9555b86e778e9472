import { execFile } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

/** Runs `npm test` without npm. */
function runTests(...args: readonly string[]): Promise<{ code: unknown; errors: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/setup/run.mjs', 'test', ...args], { cwd: ROOT }, (error, _, errors) =>
      resolve({ code: error?.code ?? 0, errors }),
    );
  });
}

describe('npm test', () => {
  // Nx succeeds without running anything when nothing matches.
  it('fails and names the projects that do not exist', async () => {
    expect(await runTests('--projects=no-such-project,no-other-*')).toEqual({
      code: 1,
      errors: expect.stringContaining('no project with tests matches "no-such-project", "no-other-*"'),
    });
  });
});
