import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gatherLogs, isUnavailable } from '@ethread/ports';
import { until } from '@ethread/setup';
import { createS3Store, type ObjectStore, s3LocationOf } from '@ethread/storage/objects';
import { type S3Server, startS3Server, temporaryFolders } from '@ethread/storage/testing';
import { CorruptStoreError } from '../base/errors.ts';
import type { BucketOptions } from './open-bucket.ts';
import { openedHistories } from '../segments/testing/opened-histories.ts';
import { blocks, contentOf, genesisBlock, LENGTH, nextBlocks } from '../segments/testing/sealed-chain.ts';
import { sealedStores } from '../segments/testing/sealed-stores.ts';
import { withBucketReads, withBucketWrites } from '../with-bucket-reads.ts';

const RANGES = [
  { from: 0, to: 15 },
  { from: 16, to: 31 },
];

const folder = temporaryFolders();
const sealed = sealedStores();
const { open: openHistory, close } = openedHistories();
let server: S3Server;

beforeEach(async () => void (server = await startS3Server()));
afterEach(() => server.close());

function objectStore(): ObjectStore {
  const location = s3LocationOf(`${server.url}/main`);
  if (!location) throw new Error('the URL names no bucket');
  return createS3Store(location, server.credentials, { attempts: 2, retryMs: 1 });
}

/** Opens a server's history over the bucket, with a cache of a few chunks of pages. */
function open(path = folder(), options: Partial<BucketOptions> = {}) {
  const objects = objectStore();
  const history = openHistory(path, { bucket: { objects, cacheBytes: 512 * 1024, ...options } });
  const { bucket } = history;
  if (!bucket) throw new Error('the history has no bucket');
  return { path, history, bucket, replica: withBucketReads(history) };
}

/** Opens a server that has segments to publish. */
const publisher = (options: Partial<BucketOptions> = {}) => open(sealed.copy(), options);

const blockFiles = (path: string) =>
  readdirSync(join(path, 'segments')).filter((name) => name.endsWith('.blocks'));

describe('Servers with one bucket', () => {
  it('serve the same blocks and logs from the segments that one of them published, and store others above', async () => {
    const first = publisher();
    const expected = await contentOf(first.replica);
    expect(await first.bucket.publish()).toEqual(RANGES);
    expect(await first.bucket.publish()).toEqual([]);

    // One server has nothing, the other has two blocks of the first segment.
    const empty = open();
    const begun = open();
    begun.history.putGenesis(genesisBlock);
    begun.history.storeProven(blocks.slice(0, 1));
    for (const { history, bucket, path } of [empty, begun]) {
      expect(await bucket.attach()).toEqual(RANGES);
      // The names of the manifests say which segments the store has.
      server.requests.length = 0;
      expect(await bucket.attach()).toEqual([]);
      expect(server.requests.filter((request) => request.endsWith('.json'))).toEqual([]);
      expect(history.ranges()).toEqual([{ from: 0, to: 31 }]);
      history.storeProven(blocks.slice(31));
      await history.segmentsSealed();
      expect((await history.verify()).problems).toEqual([]);
      expect(await bucket.release()).toEqual(RANGES);
      expect(blockFiles(path)).toEqual([]);
      await close(history);
      // Another process has no pages in memory.
      const { history: later, replica } = open(path);
      await withBucketWrites(later).storeProven(nextBlocks.slice(0, 1));
      expect(await contentOf(replica)).toEqual(expected);
    }

    // The publisher reads from the bucket, too, once it has released its files.
    expect(await first.bucket.release()).toEqual(RANGES);
    expect(await contentOf(first.replica)).toEqual(expected);
    expect(await first.bucket.download()).toEqual(RANGES);
    expect(blockFiles(first.path)).toHaveLength(2);
    server.objects.clear();
    expect(await contentOf(first.replica)).toEqual(expected);
    expect((await first.history.verify()).problems).toEqual([]);
  });

  it('keep their file of a segment that another server published with other bytes, and say what to do', async () => {
    const first = publisher();
    await first.bucket.publish();
    const key = [...server.objects.keys()].find((name) => /0000000015.*\.json$/.test(name)) ?? '';
    const manifest = JSON.parse(server.objects.get(key)?.toString() ?? '');
    const blocksRoot = [...manifest.blocksRoot].reverse().join('');
    server.objects.set(key, Buffer.from(JSON.stringify({ ...manifest, blocksRoot })));
    await expect(first.bucket.release()).rejects.toThrow(
      new RegExp(
        `^1 of 2 segments are wrong, 1 are done; the first: ${key.slice('main/'.length)} in the bucket is of another server's file .* ethread segments publish$`,
      ),
    );
    expect(blockFiles(first.path)).toEqual(['0000000000-0000000015.blocks']);
  });

  it('never serve an object that was damaged in the bucket', async () => {
    const first = publisher();
    const expected = await contentOf(first.history);
    await first.bucket.publish();
    await first.bucket.release();
    await close(first.history);
    const { path, bucket, replica } = open(first.path);
    const [key] = [...server.objects.keys()].filter((name) => name.includes('0000000015.blocks/'));
    const intact = server.objects.get(key ?? '') ?? Buffer.alloc(0);
    const damaged = Buffer.from(intact);
    damaged[5_000] = (damaged[5_000] ?? 0) ^ 1;
    server.objects.set(key ?? '', damaged);

    await expect(contentOf(replica)).rejects.toThrow(CorruptStoreError);
    await expect(bucket.download()).rejects.toThrow('page 1 fails its checksum');
    expect(readdirSync(join(path, 'segments')).filter((name) => name.includes('.download'))).toEqual([]);
    server.objects.set(key ?? '', intact);
    expect(await contentOf(replica)).toEqual(expected);
  });

  it('report blocks as unavailable that an unreachable bucket does not deliver', async () => {
    const { bucket, replica } = publisher();
    const expected = await contentOf(replica);
    await bucket.publish();
    await bucket.release();
    server.failAfter(0, 1_000);
    expect(await replica.block({ number: 3n })).toMatchObject({
      unavailable: 'history',
      reason: expect.stringContaining('status 503'),
    });
    // The bucket is tried again after a pause.
    server.failAfter(0, 0);
    await until(async () => !isUnavailable(await replica.block({ number: 3n })));
    expect(await contentOf(replica)).toEqual(expected);
  });

  it('report blocks and logs as unavailable at once while the bucket does not respond', async () => {
    const outages: (string | undefined)[] = [];
    const { bucket, replica, history } = publisher({
      readMs: 200,
      onOutage: (failure) => outages.push(failure?.message),
    });
    // The log index is in memory, so that the search itself needs nothing of the bucket.
    await contentOf(replica);
    await bucket.publish();
    await bucket.release();
    server.hang(true);
    const reason = expect.stringContaining('no response within 0.2 s');
    expect(await replica.block({ number: 3n })).toMatchObject({ unavailable: 'history', reason });
    const { length } = server.requests;
    // The requests of a hundred clients do not wait.
    const reads = Array.from({ length: 100 }, () => replica.block({ number: 20n }));
    for (const read of await Promise.all(reads)) expect(read).toMatchObject({ unavailable: 'history' });
    expect(server.requests.length - length).toBeLessThan(3);
    const query = { blocks: { from: 0, to: LENGTH }, addresses: [], topics: [] };
    const { signal } = new AbortController();
    const found = await replica.findLogs(query, { maxResults: 10_000, signal });
    if (found === null || isUnavailable(found) || !('logs' in found)) throw new Error('no logs were found');
    await expect(gatherLogs(found.logs)).rejects.toMatchObject({ failure: { kind: 'notHeld' } });
    server.hang(false);
    await until(async () => !isUnavailable(await replica.block({ number: 3n })));
    expect(outages.slice(0, 2)).toEqual([expect.stringContaining('no response within 0.2 s'), undefined]);
    // A closed store does not wait for its requests.
    server.hang(true);
    await close(history);
  });

  it('continue an interrupted publication, whose manifest comes last', async () => {
    const { bucket, history, replica } = publisher();
    const keys = new Set<string>();
    const expected = await contentOf(replica);
    // Each round lets one more request through, and fails the next one with its repetition.
    for (let allowed = 1; ; allowed++) {
      server.failAfter(allowed, 2);
      const published = await bucket.publish().catch(() => undefined);
      server.failAfter(0, 0);
      for (const key of server.objects.keys()) keys.add(key);
      const manifests = [...server.objects.keys()].filter((key) => key.endsWith('.json'));
      for (const manifest of manifests) {
        for (const part of ['.blocks/', '.positions/'])
          expect([...keys].some((key) => key.startsWith(manifest.replace('.json', part)))).toBe(true);
      }
      if (published && manifests.length === RANGES.length) break;
    }
    const written = server.requests.filter((request) => request.startsWith('PUT')).length;
    expect(keys.size).toBe(6);
    expect(written).toBeLessThan(25);
    await bucket.release();
    const problem = expect.stringMatching(
      /0015\.blocks is not on the disk; fetch .* ethread segments download/,
    );
    expect((await history.verify()).problems).toMatchObject([{ block: 0, problem }, { block: 16 }]);
    expect(await contentOf(replica)).toEqual(expected);
  });
});
