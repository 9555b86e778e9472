import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@ethread/core';
import { createS3Store, s3LocationOf } from '@ethread/storage/objects';
import { type S3Server, startS3Server, temporaryFolders } from '@ethread/storage/testing';
import { createPace } from '@ethread/storage/disk';
import { createPagedWriter } from '../paged-files/paged-writer.ts';
import { PART_BYTES } from './bucket-layout.ts';
import { downloadFile, publishFile } from './transfer-file.ts';

const folder = temporaryFolders();
const pace = createPace(systemClock);
const NAME = 'file.blocks';
let server: S3Server;

beforeEach(async () => void (server = await startS3Server()));
afterEach(() => server.close());

function objectStore() {
  const location = s3LocationOf(server.url);
  if (!location) throw new Error('the URL names no bucket');
  return createS3Store(location, server.credentials, { attempts: 1 });
}

function threeParts(path: string) {
  const writer = createPagedWriter(path, NAME);
  writer.begin('data');
  for (let written = 0; written < 2.2 * PART_BYTES; written += PART_BYTES / 16) {
    writer.write(Buffer.alloc(PART_BYTES / 16, `${written} `));
  }
  return { name: NAME, root: writer.finish().root };
}

const count = (method: string) => server.requests.filter((request) => request.startsWith(method)).length;

describe('A file of several parts', () => {
  it('is uploaded and downloaded part by part, and continues where it was interrupted', async () => {
    const [from, to] = [folder(), join(folder(), 'copy')];
    mkdirSync(to);
    const objects = objectStore();
    const file = threeParts(from);
    const upload = () => publishFile(objects, from, { file, signal: undefined });
    const download = () => downloadFile({ objects, folder: to, pace, signal: undefined }, file);

    // The listing and two parts succeed.
    server.failAfter(3, 1);
    await expect(upload()).rejects.toThrow('status 503');
    await expect(download()).rejects.toThrow('is cut off');
    expect(readdirSync(to)).toEqual([]);
    await upload();
    expect(count('PUT')).toBe(4);
    await upload();
    expect(count('PUT')).toBe(4);

    server.requests.length = 0;
    server.failAfter(3, 1);
    await expect(download()).rejects.toThrow('status 503');
    expect(readdirSync(to)).toEqual([`${NAME}.download`]);
    await download();
    // Two listings, the parts, and the one that failed.
    expect(count('GET')).toBe(2 + 3 + 1);
    expect(readFileSync(join(to, NAME)).equals(readFileSync(join(from, NAME)))).toBe(true);
  });
});
