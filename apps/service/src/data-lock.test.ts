import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { within } from '@ethread/setup';
import { temporaryFolders } from '@ethread/storage/testing';
import { holderOf, lockData } from './data-lock.ts';

const MODULE = fileURLToPath(new URL('data-lock.ts', import.meta.url));
/** Locks the folder that it gets as an argument until it is killed. */
const HOLDER = `
  const { lockData } = await import(${JSON.stringify(MODULE)});
  await lockData(process.argv[1]);
  process.stdout.write('locked');
  setInterval(() => {}, 1e9);`;

describe('the lock of a data folder', () => {
  const newFolder = temporaryFolders();
  let data: string;
  let holder: ChildProcess;

  beforeEach(async () => {
    data = newFolder();
    const flags = ['--conditions=@ethread/source', '--no-warnings', '--input-type=module'];
    const child = spawn(process.execPath, [...flags, '-e', HOLDER, data], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    await within('the lock of another process', once(child.stdout, 'data'));
    holder = child;
  });

  afterEach(async () => {
    const gone = once(holder, 'exit');
    if (holder.kill('SIGKILL')) await gone;
  });

  it('names the process that holds a folder, also under another name of the folder, and waits for it', async () => {
    const reason = new Error('it waited');
    await expect(lockData(data, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(holderOf(data)).toBe(holder.pid);
    const renamed = `${data}-renamed`;
    renameSync(data, renamed);
    expect(holderOf(renamed)).toBe(holder.pid);
    renameSync(renamed, data);
  });

  it('leaves a copy of a held folder free, and the folder held', async () => {
    const copy = newFolder();
    cpSync(data, copy, { recursive: true, preserveTimestamps: true });
    expect(holderOf(copy)).toBeUndefined();
    const lock = await lockData(copy, { signal: AbortSignal.abort(new Error('it waited')) });
    expect(holderOf(copy)).toBe(process.pid);
    expect(holderOf(data)).toBe(holder.pid);
    lock.release();
  });

  it('takes over the lock of a process that was killed', async () => {
    const gone = once(holder, 'exit');
    holder.kill('SIGKILL');
    await gone;
    expect(holderOf(data)).toBeUndefined();
    await lockData(data, { signal: AbortSignal.abort(new Error('it waited')) });
    expect(readFileSync(join(data, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  });
});
