import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeWith, freePort } from '@ethread/setup';
import { ETHREAD, SAMPLE_CHAIN, temporaryFolder } from './service-process.ts';
import { firstBlocks } from './stored-sample.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/administration.md'), 'utf8');

/** Returns the guide's code blocks of a language, joined. */
const blocks = (language: string) =>
  [...GUIDE.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))]
    .map(([, block]) => block)
    .join('\n');

describeWith('curl')('docs/administration.md', () => {
  it('shows a session that runs without changes', async () => {
    const folder = temporaryFolder();
    const ports = new Map([
      ['8545', String(await freePort())],
      ['8546', String(await freePort())],
    ]);
    const here = (text: string) => text.replace(/\b854[56]\b/g, (port) => ports.get(port) ?? port);
    writeFileSync(join(folder, 'ethread.yaml'), here(blocks('yaml')));
    copyFileSync(join(SAMPLE_CHAIN, 'genesis.json'), join(folder, 'genesis.json'));
    writeFileSync(join(folder, 'chain.rlp'), await firstBlocks(42));
    // A reader has installed the command, and the service is ready before the first command.
    writeFileSync(join(folder, 'npx'), `#!/bin/sh\nshift\nexec '${process.execPath}' '${ETHREAD}' "$@"\n`, {
      mode: 0o700,
    });
    const waiting = `until curl -sf http://127.0.0.1:8545/readyz; do kill -0 $! && sleep 0.1; done`;
    const session = blocks('sh').replace(/^npx ethread serve .*$/m, (line) => `${line}\n${waiting}`);
    const script = `set -eu\ntrap 'kill $!' EXIT\n${here(session)}`;
    const child = spawn('bash', ['-c', script], {
      cwd: folder,
      // Below the limit of a test, for a session that hangs.
      timeout: 280_000,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '', PATH: `${folder}:${process.env['PATH'] ?? ''}` },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^DAY +METHOD +CALLS/m) });
    expect(existsSync(join(folder, 'made.json'))).toBe(true);
    expect(JSON.parse(readFileSync(join(folder, 'block.json'), 'utf8'))).toMatchObject({ result: {} });
  });
});
