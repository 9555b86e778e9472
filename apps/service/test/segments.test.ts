import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex } from '@ethread/core';
import { isUnavailable } from '@ethread/ports';
import { freePort } from '@ethread/setup';
import { type S3Server, startS3Server } from '@ethread/storage/testing';
import {
  configurationFile,
  SAMPLE_CHAIN,
  spawnEthread,
  startConfigured,
  temporaryFolder,
} from './service-process.ts';
import { storedSample, withSegments } from './stored-sample.ts';

/** The segments of 64 blocks of a chain of 301. */
const RANGES = [0, 64, 128, 192].map((from) => ({ from, to: from + 63 }));

let server: S3Server;
beforeAll(async () => void (server = await startS3Server()));
afterAll(() => server.close());

/** Writes the configuration of a server with a data folder and the bucket. */
function configure(data: string, port = 0): string {
  const genesis = join(SAMPLE_CHAIN, 'genesis.json');
  const segmentBucket = { url: server.url, ...server.credentials, keepFiles: false };
  return configurationFile({ port, chains: [{ name: 'sample', genesis, data, segmentBucket }] });
}

async function segments(command: string, config: string) {
  const { exit, stdout, output } = spawnEthread(['segments', command, '--config', config, '--json']);
  if ((await exit) !== 0) throw new Error(output());
  return JSON.parse(stdout());
}

describe('ethread segments', () => {
  it('publishes the segments of one server, from which another server serves its blocks', async () => {
    const data = await storedSample();
    const expected = await withSegments(data, async (history) => {
      const header = history.header({ number: 100n });
      if (header === null || isUnavailable(header)) throw new Error('block 100 is not available');
      return bytesToHex(header.hash);
    });
    expect(await segments('publish', configure(data))).toEqual({ published: RANGES });

    const other = join(temporaryFolder(), 'data');
    const port = await freePort();
    const config = configure(other, port);
    const service = await startConfigured(config, port);
    try {
      expect(await service.query('eth_getBlockByNumber', '0x64', true)).toMatchObject({ hash: expected });
    } finally {
      await service.stop();
    }
    await segments('release', config);
    const folder = join(other, 'history', 'segments');
    expect(existsSync(folder) && readdirSync(folder).filter((name) => name.endsWith('.blocks'))).toEqual([]);
    expect(await segments('download', config)).toEqual({ downloaded: RANGES });
  });
});
