import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bytesToHex, systemClock } from '@ethread/core';
import { describeWith, until } from '@ethread/setup';
import { makeDatabase, type TemporaryDatabase } from '../testing/temporary-database.ts';
import { createKeyAdministration } from './key-administration.ts';
import type { KeyStore } from './key-store.ts';
import { openKeyStore } from './testing/open-key-store.ts';
import { smallPlan } from './testing/small-plan.ts';

/** The time in which a change reaches another process, in milliseconds. */
const PROMISED_MS = 1_000;

/** Starts a separate process that has a keyring on the same keys. */
function followKeys(location: string) {
  const script = join(import.meta.dirname, 'testing/follow-keys.ts');
  const child = spawn(process.execPath, ['--conditions=@ethread/source', script, location], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    /** Returns the label of an admitted key, or '' for a rejected key. */
    async labelOf(apiKey: string): Promise<string> {
      child.stdin.write(`${apiKey}\n`);
      return String((await lines.next()).value);
    },
    close: () => child.kill(),
  };
}

/** Defines the tests of several processes. `contents` returns all stored bytes. */
function itReachesOtherProcesses(
  open: () => Promise<KeyStore>,
  location: () => string,
  contents: () => Promise<Buffer>,
): void {
  let store: KeyStore;

  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());

  const administration = () => {
    const plans = { get: () => smallPlan, names: () => ['free'] };
    const names = { chains: new Set<string>(), methods: new Set<string>() };
    return createKeyAdministration({ store, plans, clock: systemClock, randomBytes }, names).by({
      actor: 'a test',
      requestId: 'request-1',
    });
  };

  it('applies a change in another process within a second', async () => {
    const keys = administration();
    const other = followKeys(location());
    const { apiKey, record } = await keys.create({ label: '0', plan: 'free' });
    await until(async () => (await other.labelOf(apiKey)) === '0');
    let changes = 0;
    // A machine with other work to do may delay some of the changes.
    await until(async () => {
      const label = String(++changes);
      await keys.update(record.id, { label });
      const from = performance.now();
      await until(async () => (await other.labelOf(apiKey)) === label);
      return changes >= 5 && performance.now() - from < PROMISED_MS;
    });
    await keys.revoke(record.id);
    await until(async () => (await other.labelOf(apiKey)) === '');
    other.close();
  });

  it('stores no text of a key', async () => {
    const keys = administration();
    const { apiKey, record } = await keys.create({ label: 'someone', plan: 'free' });
    const rotated = await keys.rotate(record.id, 0);
    await keys.update(rotated.record.id, { label: 'someone else' });
    const stored = await contents();
    expect(stored.includes(record.id)).toBe(true);
    for (const secret of [apiKey, rotated.apiKey]) {
      const hex = Buffer.from(secret).toString('hex');
      const parts = [secret, secret.slice(5, 25), secret.slice(25, 45), hex];
      expect(parts.filter((part) => stored.includes(part))).toEqual([]);
    }
    expect(stored.includes(bytesToHex(record.hash).slice(2))).toBe(true);
  });
}

describe('a change in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-keys-'));
  const file = join(folder, 'accounts.sqlite');

  afterAll(() => rmSync(folder, { recursive: true }));

  itReachesOtherProcesses(
    () => openKeyStore(file),
    () => file,
    async () => Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name)))),
  );
});

describeWith('PostgreSQL')('a change in PostgreSQL', () => {
  let database: TemporaryDatabase;

  beforeAll(async () => void (database = await makeDatabase()));
  afterAll(() => database.drop());

  itReachesOtherProcesses(
    () => openKeyStore(database.url),
    () => database.url,
    async () => {
      const { rows } = await database.pool.query<{ row: string }>(
        'select row_to_json(k)::text as row from ethread_account_keys as k',
      );
      return Buffer.from(rows.map(({ row }) => row).join('\n'));
    },
  );
});
