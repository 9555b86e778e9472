import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storedSample } from './stored-sample.ts';
import { callOf } from './json-rpc.ts';
import { SAMPLE_CHAIN, spawnEthread, startConfigured, temporaryFolder } from './service-process.ts';

const BLOCK = callOf('eth_getBlockByNumber', ['latest', false]);

describe('backup', () => {
  it('restores keys, usage and every block after the data folder is lost', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'ethread.yaml');
    const data = join(folder, 'data');
    cpSync(await storedSample(), join(data, 'sample'), { recursive: true });
    writeFileSync(
      file,
      `port: 1\nplans: { team: { creditsPerDay: 1000000, requestsPerSecond: 100 } }\naccounts: { data: data/accounts }\nchains:\n  - { name: sample, genesis: '${SAMPLE_CHAIN}/genesis.json', data: data/sample }\n`,
    );
    const ethread = async (...args: readonly string[]) => {
      const { exit, stdout } = spawnEthread([...args, '--json']);
      return { code: await exit, outcome: JSON.parse(stdout()) };
    };
    const created = await ethread('keys', 'create', '--config', file, '--label', 'Team', '--plan', 'team');
    const query = async () => {
      const service = await startConfigured(file);
      const response = await service.post(BLOCK, `/v3/${created.outcome.apiKey}`);
      expect(await service.stop()).toBe(0);
      return response;
    };
    const before = await query();
    const usage = async () => (await ethread('usage', '--config', file, '--by', 'method')).outcome.rows;
    const counted = await usage();
    expect(counted).toEqual([expect.objectContaining({ method: 'eth_getBlockByNumber', calls: 1 })]);

    const backup = join(folder, 'backup');
    cpSync(data, backup, { recursive: true });
    rmSync(data, { recursive: true });
    cpSync(backup, data, { recursive: true });

    expect(await usage()).toEqual(counted);
    expect(await query()).toEqual(before);
    expect(await ethread('verify', '--data', join(data, 'sample'))).toMatchObject({
      code: 0,
      outcome: { problems: [], blocks: 303 },
    });
  });
});
