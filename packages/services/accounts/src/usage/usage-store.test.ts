import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { findRows } from './testing/find-rows.ts';
import { openUsageStore } from './testing/open-usage-store.ts';
import { itKeepsUsage } from './testing/usage-store.ts';

const WRITERS = ['6f1c1f0e-5a53-4d0f-9d5e-2f6a2f6c7a01', 'b7a3f5d2-0c6b-4c43-8a56-5f1f0f6f9b02'] as const;
const BATCHES = 60;

describe('usage in a file', () => {
  const parent = mkdtempSync(join(tmpdir(), 'ethread-usage-'));
  let count = 0;
  const newFile = () => join(parent, String(++count), 'accounts.sqlite');

  afterAll(() => rmSync(parent, { recursive: true }));

  itKeepsUsage(() => openUsageStore(newFile()), { numRuns: 25 });

  it('returns the stored usage after it was closed and opened again', async () => {
    const file = newFile();
    await runWriter(file, WRITERS[0], 1, 3).closed;
    const store = await openUsageStore(file);
    expect(await findRows(store, { accountId: 'key_b' })).toMatchObject([{ calls: 3, credits: 6 }]);
    await store.close();
  });

  it('adds up the concurrent writes of several processes', async () => {
    const file = newFile();
    const store = await openUsageStore(file);
    const endings = await Promise.all(WRITERS.map((writer) => runWriter(file, writer, 1, BATCHES).closed));
    expect(endings).toEqual(WRITERS.map(() => [0, null]));
    const credits = BATCHES * (BATCHES + 1);
    expect(await findRows(store, {})).toMatchObject(
      ['key_a', 'key_b', 'key_c'].map((accountId) => ({ accountId, calls: 2 * BATCHES, credits })),
    );
    await store.close();
  });

  it('stores each batch completely and once when a process is killed at any moment and another continues', async () => {
    const file = newFile();
    const store = await openUsageStore(file);
    let confirmed = 0;
    for (const killAfter of [1, 30, BATCHES]) {
      const writer = runWriter(file, WRITERS[0], confirmed + 1, BATCHES);
      let output = '';
      writer.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        confirmed = Number(/(\d+)\n$/.exec(output)?.[1] ?? confirmed);
        if (confirmed >= killAfter) writer.process.kill('SIGKILL');
      });
      // Its last lines come after its end.
      await writer.closed;
      const rows = await findRows(store, {});
      const calls = rows.map((row) => row.calls);
      // The batch after the last confirmed one may be stored, too.
      expect([confirmed, confirmed + 1]).toContain(calls[0]);
      expect(calls).toEqual([calls[0], calls[0], calls[0]]);
    }
    const credits = (BATCHES * (BATCHES + 1)) / 2;
    expect(await findRows(store, { accountId: 'key_a' })).toMatchObject([{ calls: BATCHES, credits }]);
    await store.close();
  });
});

interface Writer {
  readonly process: ChildProcess;
  /** The numbers of the stored batches, a line each. */
  readonly stdout: Readable;
  readonly closed: Promise<unknown>;
}

function runWriter(file: string, writer: string, first: number, last: number): Writer {
  const script = join(import.meta.dirname, 'testing/write-usage.ts');
  const args = ['--conditions=@ethread/source', script, file, writer, String(first), String(last)];
  const env = { ...process.env, NODE_OPTIONS: '' };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return { process: child, stdout: child.stdout, closed: once(child, 'close') };
}
