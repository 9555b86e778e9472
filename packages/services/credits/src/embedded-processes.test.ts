import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@ethread/setup';
import { killLeftProcesses, openLedgerProcess } from './testing/ledger-process.ts';

describe('an embedded ledger of several processes', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-ledger-'));
  let count = 0;
  const newFolder = () => join(parent, String(++count));
  const open = (folder: string, shell?: string) => openLedgerProcess({ embedded: { folder } }, shell);
  const account = { accountId: 'key_a', creditsPerDay: 1_000 };
  const today = () => new Date().toISOString().slice(0, 10);

  afterEach(killLeftProcesses);
  afterAll(() => rmSync(parent, { recursive: true }));

  it('keeps the settled credits of a killed process, and frees its open holds and unspent credits', async () => {
    const folder = newFolder();
    const [killed, other] = [await open(folder), await open(folder)];
    const settled = Number(await killed.reserve(account, 100));
    await killed.end(settled, 'settle');
    await killed.reserve(account, 300);
    expect(await other.remaining(account)).toBe(600);
    await killed.kill('SIGKILL');
    expect(await other.reserve(account, 901)).toBe('rejected');
    expect(await other.reserve(account, 900)).toBe(0);
    expect(await other.spent('key_a', today())).toBe(100);
    await other.close();
    expect(readdirSync(join(folder, 'holders'))).toEqual([]);
  });

  it('settles the record of a killed process at the next start', async () => {
    const folder = newFolder();
    const killed = await open(folder);
    for (let call = 0; call < 5; call++) {
      await killed.end(Number(await killed.reserve(account, 50)), 'settle');
    }
    await killed.reserve(account, 50);
    await killed.kill('SIGKILL');
    const next = await open(folder);
    expect(await next.spent('key_a', today())).toBe(250);
    expect(await next.remaining(account)).toBe(750);
  });

  it('reports the ledger as unreachable while a process that holds credits is stopped, and continues with it', async () => {
    const folder = newFolder();
    const [stopped, other] = [await open(folder), await open(folder)];
    expect(await stopped.reserve(account, 100)).toBe(0);
    await stopped.kill('SIGSTOP');
    // The process has a part of the balance, which it might have reserved for a client.
    expect(await other.reserve(account, 900)).toBe('unreachable');
    expect(await other.reserve(account, 10)).toBe(0);
    await stopped.kill('SIGCONT');
    expect(await other.reserve(account, 890)).toBe(1);
    expect(await stopped.reserve(account, 1)).toBe('rejected');
  });

  it('grants each process the credits that the others do not need, to the last credit', async () => {
    const folder = newFolder();
    const processes = [await open(folder), await open(folder), await open(folder)];
    for (let call = 0; call < 100; call++) {
      expect(await processes[call % 3]?.reserve(account, 10)).not.toBe('rejected');
    }
    for (const one of processes) expect(await one.reserve(account, 1)).toBe('rejected');
    // A refund in one process is available to the others at once.
    await processes[0]?.end(0, 'refund');
    expect(await processes[1]?.reserve(account, 11)).toBe('rejected');
    expect(await processes[1]?.reserve(account, 10)).toEqual(expect.any(Number));
  });

  it('reserves nothing while the disk is full, records earlier reservations, and continues when there is space', async () => {
    const folder = newFolder();
    const limited = await open(folder, 'ulimit -S -f 1024');
    const hold = Number(await limited.reserve(account, 100));
    const fill = async () => {
      for (let index = 0; index < 10_000; index++) {
        const response = await limited.reserve({ accountId: `key_${index}`, creditsPerDay: 100 }, 1);
        if (response === 'unreachable') return index;
      }
      return undefined;
    };
    expect(await fill()).toEqual(expect.any(Number));
    expect(await limited.reserve({ accountId: 'key_new', creditsPerDay: 100 }, 1)).toBe('unreachable');
    await limited.end(hold, 'settle');
    execFileSync('prlimit', ['--pid', String(limited.pid), '--fsize=unlimited:unlimited']);
    expect(await limited.reserve({ accountId: 'key_new', creditsPerDay: 100 }, 1)).toEqual(
      expect.any(Number),
    );
    await limited.kill('SIGKILL');
    const next = await open(folder);
    expect(await next.spent('key_a', today())).toBe(100);
    expect(await next.remaining(account)).toBe(900);
  });

  it('works in a folder whose path exceeds the limit of a socket path', async () => {
    const folder = join(newFolder(), 'a-very-long-name'.repeat(12));
    const [killed, other] = [await open(folder), await open(folder)];
    expect(await killed.reserve(account, 600)).toBe(0);
    expect(await other.reserve(account, 600)).toBe('rejected');
    await killed.kill('SIGKILL');
    // Detected when the kernel has reported it, a moment later.
    await until(async () => (await other.reserve(account, 600)) === 0);
  });
});
