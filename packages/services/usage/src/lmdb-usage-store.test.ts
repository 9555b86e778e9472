import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { open } from 'lmdb';
import { openLmdbUsageStore } from './lmdb-usage-store.ts';
import { itKeepsUsage } from './testing/usage-store.ts';
import { UsageStoreError } from './usage-store-error.ts';

const WRITERS = ['6f1c1f0e-5a53-4d0f-9d5e-2f6a2f6c7a01', 'b7a3f5d2-0c6b-4c43-8a56-5f1f0f6f9b02'] as const;
const BATCHES = 200;

describe('usage in a folder', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-usage-'));
  let count = 0;
  const newFolder = () => join(parent, String(++count));

  afterAll(() => rmSync(parent, { recursive: true }));

  itKeepsUsage(async () => openLmdbUsageStore(newFolder()), { numRuns: 60 });

  it('returns the stored usage after it was closed and opened again', async () => {
    const folder = newFolder();
    await runWriter(folder, WRITERS[0], 1, 3).ended;
    const store = openLmdbUsageStore(folder);
    expect(await store.find({ accountId: 'key_b' })).toMatchObject([{ calls: 3, credits: 6 }]);
    await store.close();
  });

  it('rejects to read a row that the disk changed, and counts it', async () => {
    const folder = newFolder();
    let damagedReads = 0;
    const store = openLmdbUsageStore(folder, { onDamage: () => damagedReads++ });
    const row = { accountId: 'key_a', method: 'eth_call', chain: 'main', hour: 1, calls: 1, credits: 80 };
    await store.add({ writer: 'w', sequence: 1, rows: [{ ...row, errors: 0, bytes: 100 }] });
    const other = open({ path: folder, noSubdir: false, maxDbs: 3 });
    const rows = other.openDB<Uint8Array>('rows', { encoding: 'binary' });
    for (const { key, value } of [...rows.getRange({})])
      rows.putSync(key, value.with(3, (value[3] ?? 0) ^ 1));
    await other.close();
    await expect(store.find({})).rejects.toMatchObject({ name: 'DamagedStoreError' });
    expect(damagedReads).toBe(1);
    await store.close();
  });

  it('rejects a path that is not a folder, or has another format', async () => {
    const file = newFolder();
    writeFileSync(file, 'a note');
    expect(() => openLmdbUsageStore(file)).toThrow(UsageStoreError);

    const folder = newFolder();
    const other = open({ path: folder, noSubdir: false, maxDbs: 1 });
    await other.openDB<string, string>('facts', { encoding: 'string' }).put('format', '3');
    await other.close();
    expect(() => openLmdbUsageStore(folder)).toThrow(
      'a newer ethread wrote the store: it has format 3, this program reads 2',
    );
  });

  it('adds up the concurrent writes of several processes', async () => {
    const folder = newFolder();
    const store = openLmdbUsageStore(folder);
    const endings = await Promise.all(WRITERS.map((writer) => runWriter(folder, writer, 1, BATCHES).ended));
    expect(endings).toEqual(WRITERS.map(() => [0, null]));
    const credits = BATCHES * (BATCHES + 1);
    expect(await store.find({})).toMatchObject(
      ['key_a', 'key_b', 'key_c'].map((accountId) => ({ accountId, calls: 2 * BATCHES, credits })),
    );
    await store.close();
  });

  it('stores each batch completely and once when a process is killed at any moment and another continues', async () => {
    const folder = newFolder();
    const store = openLmdbUsageStore(folder);
    let confirmed = 0;
    for (const killAfter of [1, 30, 90, BATCHES]) {
      const writer = runWriter(folder, WRITERS[0], confirmed + 1, BATCHES);
      for await (const line of writer.lines) {
        confirmed = Number(line);
        if (confirmed === killAfter) writer.process.kill('SIGKILL');
      }
      await writer.ended;
      const rows = await store.find({});
      const calls = rows.map((row) => row.calls);
      // The batch after the last confirmed one may be stored, too.
      expect([confirmed, confirmed + 1]).toContain(calls[0]);
      expect(calls).toEqual([calls[0], calls[0], calls[0]]);
    }
    const credits = (BATCHES * (BATCHES + 1)) / 2;
    expect(await store.find({ accountId: 'key_a' })).toMatchObject([{ calls: BATCHES, credits }]);
    await store.close();
  });
});

interface Writer {
  readonly process: ChildProcess;
  /** The numbers of the stored batches. */
  readonly lines: AsyncIterable<string>;
  readonly ended: Promise<unknown>;
}

function runWriter(folder: string, writer: string, first: number, last: number): Writer {
  const script = join(import.meta.dirname, 'testing/write-usage.ts');
  const args = ['--conditions=@ethread/source', script, folder, writer, String(first), String(last)];
  const env = { ...process.env, NODE_OPTIONS: '' };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return { process: child, lines: createInterface(child.stdout), ended: once(child, 'exit') };
}
