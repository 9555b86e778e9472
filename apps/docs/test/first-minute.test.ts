import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describeWith, freePort, until } from '@ethread/setup';

const ROOT = join(import.meta.dirname, '../../..');
const PATIENCE_MS = 120_000;

/** Everything that `npm start` printed. */
let greeting = '';
let data: string;
let child: ReturnType<typeof spawn>;
let exited: Promise<number | null>;

const printed = (form: RegExp) => form.exec(greeting)?.[1] ?? `nothing matches ${form}`;
const key = () => printed(/Its API key:\n\n(\S+)\n/);
const site = (name: string) => printed(new RegExp(`^  ${name} +(\\S+)$`, 'm'));

/** Starts as a newcomer does, in a folder without data. */
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'ethread-first-minute-'));
  const args = ['start', '--', '--data', join(data, 'sample'), '--port', String(await freePort(2))];
  // A group of its own, which gets Ctrl-C as a whole, as from a terminal.
  child = spawn('npm', args, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  exited = new Promise((resolve) => child.on('exit', resolve));
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (greeting += chunk.toString()));
  await until(() => greeting.includes('Ctrl-C stops it.') || child.exitCode !== null, PATIENCE_MS);
  if (child.exitCode !== null) throw new Error(`npm start ended:\n${greeting}`);
});

afterAll(async () => {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
  await exited;
  rmSync(data, { recursive: true, force: true });
});

describeWith('curl')('the request that npm start prints', () => {
  it('gets a block', async () => {
    expect(key()).toMatch(/^ethr_/);
    const command = printed(/^ {2}(curl [^]*?\]\}')$/m);
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    expect(JSON.parse(stdout)).toMatchObject({ result: { number: '0x12e' } });
  });
});

describe('the pages that npm start prints', () => {
  it.each(['Docs', 'Playground', 'Account', 'Dashboard'])('open once they are built: %s', async (name) => {
    await until(async () => (await fetch(site(name))).ok, PATIENCE_MS);
  });
});

describe('Ctrl-C', () => {
  it('ends npm start with 0 and one closing line', async () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
    expect(await exited).toBe(0);
    expect(greeting.trim().split('\n').at(-1)).toBe(
      'ethread has stopped. Its next start has the same key, token and ports.',
    );
  });
});
