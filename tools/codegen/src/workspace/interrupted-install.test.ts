import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Finishes its work after Ctrl-C, and then fails without a signal, as npm does. */
const NPM = `
if (process.argv.includes('--version')) { console.log('11.0.0'); process.exit(); }
process.on('SIGINT', () => setTimeout(() => process.exit(1), 50));
setInterval(() => undefined, 1000);
console.error('npm has started');
`;

describe('an installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-install-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['start', 0],
    ['build', 130],
  ])('ends with one closing line when Ctrl-C interrupts it at npm run %s', async (command, code) => {
    cpSync(join(import.meta.dirname, '../../../setup'), join(folder, 'tools/setup'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"workspaces":[]}');
    writeFileSync(join(folder, 'package-lock.json'), '{}');
    writeFileSync(join(folder, 'npm.mjs'), NPM);
    const run = spawn(process.execPath, [join(folder, 'tools/setup/run.mjs'), command], {
      env: { ...process.env, npm_execpath: join(folder, 'npm.mjs') },
      detached: true,
    });
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      // A terminal sends the signal to all of its programs.
      if (chunk.includes('npm has started')) process.kill(-Number(run.pid), 'SIGINT');
    };
    run.stdout.on('data', read);
    run.stderr.on('data', read);
    const ended = await new Promise((resolve) => run.on('close', resolve));
    expect(output.trimEnd().split('\n').at(-1)).toBe(
      'npm was interrupted while it installed the dependencies. The next command resumes.',
    );
    expect(ended).toBe(code);
  });
});
