import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readExamples } from './document-examples.ts';
import { storedSample } from './stored-sample.ts';
import { digestOf, withHistory } from './kills/store-content.ts';
import { callOf, postJson } from './json-rpc.ts';
import {
  SAMPLE_CHAIN,
  type ServiceProcess,
  spawnEthread,
  startConfigured,
  temporaryFolder,
} from './service-process.ts';
import { storeConfiguration } from './stores/store-configuration.ts';
import { unpackStore } from './stores/store-files.ts';
import type { StoreRecord } from './stores/store-record.ts';

const STORES = join(import.meta.dirname, 'stores');
const DAY_MS = 86_400_000;
const RELEASES = readdirSync(STORES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Restores the store of a release beside a configuration, which imports the blocks that the chain got since then. */
function restore(release: string, imports: readonly string[] = []) {
  const folder = temporaryFolder();
  const file = join(folder, 'ethread.yaml');
  unpackStore(join(STORES, release, 'files'), join(folder, 'store'));
  writeFileSync(file, storeConfiguration({ imports }));
  const record: StoreRecord = JSON.parse(readFileSync(join(STORES, release, 'record.json'), 'utf8'));
  return { file, data: join(folder, 'store', 'chain'), record };
}

async function ethread(...args: string[]) {
  const { exit, stdout } = spawnEthread([...args, '--json']);
  return { code: await exit, outcome: JSON.parse(stdout()) };
}

describe.each(RELEASES)('the store that %s wrote', (release) => {
  it('passes ethread verify, and has the blocks, receipts, logs and states of a fresh import', async () => {
    const { file, data } = restore(release, [join(SAMPLE_CHAIN, 'chain.rlp')]);
    // A start stores the current genesis file of the chain, whose fork schedule verifies the blocks, and the new blocks.
    await (await startConfigured(file)).stop();
    expect(await ethread('verify', '--data', data)).toMatchObject({
      code: 0,
      outcome: { problems: [], aborted: false, blocks: 303, states: 303 },
    });
    const segments = { blocks: 64, depth: 0 };
    const moved = await withHistory(
      data,
      async (history) => {
        await history.segmentsSettled();
        expect(history.sizes().segments).toBeGreaterThan(0);
        expect((await history.verify()).problems).toEqual([]);
        return digestOf(history);
      },
      { segments },
    );
    expect(moved).toBe(await withHistory(await storedSample(), digestOf));
  });

  it('lists its recorded usage', async () => {
    const { file, record } = restore(release);
    const day = new Date(record.writtenAt);
    const from = day.toISOString().slice(0, 10);
    const to = new Date(day.getTime() + DAY_MS).toISOString().slice(0, 10);
    const period = ['--from', from, '--to', to];
    const { code, outcome } = await ethread('usage', '--config', file, '--by', 'method', ...period);
    expect(code).toBe(0);
    const calls = outcome.rows.map(({ method, calls }: { method: string; calls: number }) => [method, calls]);
    expect(Object.fromEntries(calls)).toEqual(record.calls);
  });

  describe('when it is served', () => {
    let service: ServiceProcess;
    let record: StoreRecord;

    beforeAll(async () => {
      // The examples ask for `latest`, which is the newest block of today's chain.
      const restored = restore(release, [join(SAMPLE_CHAIN, 'chain.rlp')]);
      ({ record } = restored);
      service = await startConfigured(restored.file);
    });
    afterAll(() => service.stop());

    const call = (apiKey: string, method: string, params: unknown, headers: Record<string, string> = {}) =>
      postJson(`${service.url}/v3/${apiKey}`, callOf(method, params), headers);

    it('returns the results of the document examples to its open key', async () => {
      for (const [method, examples] of readExamples()) {
        for (const { params, result } of examples) {
          const response = await call(record.keys.open, method, params);
          expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result });
        }
      }
    });

    it('applies the scopes of its keys, and rejects its revoked key', async () => {
      const { scoped, revoked, successor } = record.keys;
      const block = ['latest', false];
      const logs = [{ fromBlock: 'latest' }];
      const allowed = { Origin: 'https://app.example' };
      expect((await call(scoped, 'eth_getLogs', logs, allowed)).status).toBe(200);
      expect((await call(scoped, 'eth_getLogs', logs)).status).toBe(403);
      expect((await call(scoped, 'eth_getBlockByNumber', block, allowed)).status).toBe(403);
      expect((await call(successor, 'eth_getBlockByNumber', block)).status).toBe(200);
      expect((await call(revoked, 'eth_getBlockByNumber', block)).status).toBe(401);
    });
  });
});

describe('the store that v0.1.0 wrote, before its upgrade', () => {
  it('is reported by doctor as one that the next start upgrades', async () => {
    const { file } = restore('v0.1.0');
    const upgrade = /^an older ethread wrote the store: it has format \d, this program reads \d$/;
    const advice = expect.stringContaining('back it up and start the service, which upgrades it');
    const { code, outcome } = await ethread('doctor', file);
    expect(code).toBe(0);
    const stores = outcome.findings.filter(({ check }: { check: string }) => check.startsWith('store '));
    expect(stores).toHaveLength(4);
    for (const finding of stores)
      expect(finding).toMatchObject({ status: 'warning', detail: expect.stringMatching(upgrade), advice });
    expect(outcome.findings).not.toContainEqual(
      expect.objectContaining({ detail: expect.stringContaining('cannot be read') }),
    );
  });
});
