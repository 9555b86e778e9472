import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { createS3Store, type ObjectStore, s3LocationOf } from '@ethread/storage/objects';
import { type S3Server, startS3Server, temporaryFolders } from '@ethread/storage/testing';
import { BLOCKS as ENTRIES_OF_BLOCKS, DATA, LOGS, VALUES } from '../segments/blocks-file.ts';
import { createPageCache, openPagedFile } from '../paged-files/paged-file.ts';
import { MAGIC, PAGE_BYTES, pageChecksum, PAYLOAD_BYTES, TRAILER_BYTES } from '../paged-files/page-format.ts';
import { createPagedWriter } from '../paged-files/paged-writer.ts';
import { filePages } from '../paged-files/page-source.ts';
import { openedHistories } from '../segments/testing/opened-histories.ts';
import { blocks, genesisBlock } from '../segments/testing/sealed-chain.ts';
import { sealedStores } from '../segments/testing/sealed-stores.ts';
import { PART_BYTES } from './bucket-layout.ts';
import { withBucketReads } from '../with-bucket-reads.ts';

const FIRST = '0000000000-0000000015';
const SECOND = '0000000016-0000000031';
const RANGES = [
  { from: 0, to: 15 },
  { from: 16, to: 31 },
];

const folder = temporaryFolders();
const sealed = sealedStores();
const { open: openHistory } = openedHistories();
let server: S3Server;
/** The folder with the files of the publisher. */
let published: string;

beforeEach(async () => {
  server = await startS3Server();
  const { path, bucket } = open(sealed.copy());
  await bucket.publish();
  published = join(path, 'segments');
});
afterEach(() => server.close());

function objectStore(): ObjectStore {
  const location = s3LocationOf(`${server.url}/main`);
  if (!location) throw new Error('the URL names no bucket');
  return createS3Store(location, server.credentials, { attempts: 2, retryMs: 1 });
}

function open(path = folder()) {
  const history = openHistory(path, { bucket: { objects: objectStore() } });
  const { bucket } = history;
  if (!bucket) throw new Error('the history has no bucket');
  return { path, history, bucket, replica: withBucketReads(history) };
}

const keyOf = (name: string) => `main/segments/${name}`;
const manifestOf = (name: string): Readonly<Record<string, unknown>> =>
  JSON.parse(String(server.objects.get(keyOf(`${name}.json`))));

function putManifest(name: string, manifest: Readonly<Record<string, unknown>>): void {
  server.objects.set(keyOf(`${name}.json`), Buffer.from(JSON.stringify(manifest)));
}

/** Writes a complete file to the bucket. Returns its root and its length. */
function putFile(name: string, sections: readonly (readonly [section: string, bytes: Uint8Array])[]) {
  const path = folder();
  const writer = createPagedWriter(path, name);
  for (const [section, bytes] of sections) {
    writer.begin(section);
    writer.write(bytes);
  }
  const { root, bytes } = writer.finish();
  server.objects.set(keyOf(`${name}/${root}/00000`), readFileSync(join(path, name)));
  return { root, bytes };
}

/** Writes the blocks of a segment to the bucket, as those of a segment with another name. */
function putBlocksAs(name: string, other: string) {
  const source = filePages(join(published, `${name}.blocks`));
  const id = { name: `${name}.blocks`, root: String(manifestOf(name)['blocksRoot']) };
  const file = openPagedFile(source, id, createPageCache(0));
  const sections = [VALUES, DATA, LOGS, ENTRIES_OF_BLOCKS].map(
    (section) => [section, file.read(section, 0, file.length(section))] as const,
  );
  file.close();
  return putFile(`${other}.blocks`, sections);
}

describe('A bucket with a wrong segment', () => {
  it('does not hide transactions by wrong positions, and is used again when it is corrected', async () => {
    const correct = manifestOf(FIRST);
    const wrong = putFile(`${FIRST}.positions`, [['entries', new Uint8Array(0)]]);
    putManifest(FIRST, { ...correct, positionsRoot: wrong.root, transactions: 0 });
    const { path, bucket, history, replica } = open();
    await expect(bucket.attach()).rejects.toThrow(`${FIRST}.positions`);
    const files = readdirSync(join(path, 'segments')).filter((name) => name.startsWith(FIRST));
    expect(files).toEqual([]);
    expect(history.ranges()).toEqual([{ from: 16, to: 31 }]);

    putManifest(FIRST, correct);
    expect(await bucket.attach()).toEqual(RANGES.slice(0, 1));
    expect((await history.verify()).problems).toEqual([]);
    expect(await replica.block({ number: 3n })).toMatchObject({ canonical: true });
  });

  it('does not place blocks at other numbers', async () => {
    const other = '0000000048-0000000063';
    const manifest = manifestOf(SECOND);
    const { root, bytes } = putBlocksAs(SECOND, other);
    server.objects.delete(keyOf(`${SECOND}.json`));
    const positions = putFile(`${other}.positions`, [['entries', new Uint8Array(0)]]);
    putManifest(other, {
      ...manifest,
      from: 48,
      to: 63,
      bytes: bytes + positions.bytes,
      blocksRoot: root,
      positionsRoot: positions.root,
    });
    const { bucket, history } = open();
    await expect(bucket.attach()).rejects.toThrow('block 16 is in the place of block 48');
    expect(history.ranges()).toEqual([{ from: 0, to: 15 }]);
  });

  it('attaches only one of two segments with the same blocks', async () => {
    const objects = objectStore();
    const other = openHistory(folder(), { segments: { blocks: 8, depth: 0 }, bucket: { objects } });
    other.putGenesis(genesisBlock);
    other.storeProven(blocks);
    await other.segmentsSealed();
    await other.bucket?.publish();
    const { bucket, history } = open();
    expect(await bucket.attach()).toContainEqual({ from: 0, to: 7 });
    expect((await history.verify()).problems).toEqual([]);
    expect(history.ranges()).toEqual([{ from: 0, to: 39 }]);
  });

  it('does not keep its other segments from being attached', async () => {
    const correct = manifestOf(FIRST);
    const { bucket, history } = open();
    for (const [change, problem] of [
      [{ transactions: 2 ** 40 }, 'positions'],
      [{ bytes: 2 ** 50 }, 'bytes'],
      [{ blocksRoot: '../../../../../../etc/passwd' }, 'json in the bucket is unreadable'],
      [{ blocksRoot: '0'.repeat(64) }, 'lacks parts of the file'],
      [{ chainId: '7' }, 'is of chain 7, not 1337'],
    ] as const) {
      putManifest(FIRST, { ...correct, ...change });
      await expect(bucket.attach()).rejects.toThrow(problem);
      expect(history.ranges()).toEqual([{ from: 16, to: 31 }]);
    }
  });

  it.each<[what: string, change: (bytes: Buffer) => Buffer, problem: string]>([
    [
      'other bytes below the same manifest, whose page has its checksum',
      (bytes) => {
        bytes[100] = (bytes[100] ?? 0) ^ 1;
        const sum = pageChecksum(`${FIRST}.blocks`, 0, bytes.subarray(0, PAYLOAD_BYTES));
        bytes.writeUInt32BE(sum, PAYLOAD_BYTES);
        return bytes;
      },
      'does not have the SHA-256 of the manifest',
    ],
    ['a part that is longer than any part', () => Buffer.alloc(PART_BYTES + 4096), 'lacks parts of the file'],
  ])('rejects %s', async (_what, change, problem) => {
    const key = [...server.objects.keys()].find((one) => one.includes(`${FIRST}.blocks/`)) ?? '';
    server.objects.set(key, change(Buffer.from(server.objects.get(key) ?? [])));
    const { bucket, history } = open();
    await expect(bucket.attach()).rejects.toThrow(problem);
    expect(history.ranges()).toEqual([{ from: 16, to: 31 }]);
  });

  it('rejects a file whose manifest names sections that are not in it', async () => {
    const name = `${FIRST}.positions`;
    const { bucket, history } = open();
    for (const manifest of [
      { format: 1, name, sections: { entries: { at: 0, bytes: 2 ** 40, sha256: '' } } },
      { format: 1, name, sections: { entries: null } },
      null,
    ]) {
      const text = Buffer.from(JSON.stringify(manifest));
      const page = Buffer.alloc(PAGE_BYTES);
      const at = PAYLOAD_BYTES - TRAILER_BYTES;
      page.set(text, at - text.length);
      page.writeUInt32BE(text.length, at);
      page.set(MAGIC, at + 4);
      page.writeUInt32BE(pageChecksum(name, 0, page.subarray(0, PAYLOAD_BYTES)), PAYLOAD_BYTES);
      const positionsRoot = createHash('sha256').update(text).digest('hex');
      server.objects.set(keyOf(`${name}/${positionsRoot}/00000`), page);
      putManifest(FIRST, { ...manifestOf(FIRST), positionsRoot });
      await expect(bucket.attach()).rejects.toThrow('has a manifest without sections of the file');
      expect(history.ranges()).toEqual([{ from: 16, to: 31 }]);
    }
  });

  it('gets the other segments of a server with a damaged file', async () => {
    const { path, bucket } = open(sealed.copy());
    truncateSync(join(path, 'segments', `${FIRST}.blocks`), 4_000);
    server.objects.clear();
    await expect(bucket.publish()).rejects.toThrow(
      /1 of 2 segments are wrong, 1 are done; .*0015.blocks is cut off/,
    );
    expect(server.objects.has(keyOf(`${SECOND}.json`))).toBe(true);
    expect(server.objects.has(keyOf(`${FIRST}.json`))).toBe(false);
  });
});
