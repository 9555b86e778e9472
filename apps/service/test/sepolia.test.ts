import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ranEthread as ran, startChain, temporaryFolder } from './service-process.ts';
import { describeWithSharedData } from './shared-data.ts';

describeWithSharedData('the first era1 file of Sepolia', 'sepolia', (folder) => {
  const file = join(folder, 'sepolia-00000-643a00f7.era1');
  let data: string;
  let imported: string;

  beforeAll(async () => {
    data = temporaryFolder();
    imported = await ran('import', '--network', 'sepolia', '--data', data, '--execute', file);
  });

  it('is imported, executed from the genesis block on, and verified', async () => {
    expect(imported).toMatch(/sepolia: 8,191 blocks imported, 1 stored before/);
    expect(imported).toMatch(/sepolia: 8,191 blocks executed/);
    expect(await ran('verify', '--data', data)).toMatch(
      /8,192 blocks, .* verified, and the states of 8,192 blocks: nothing is wrong/,
    );
  });

  it('is served where its history does not begin at the genesis block', async () => {
    const out = temporaryFolder();
    await ran('export', '--data', data, '--format', 'ere', '--from', '5000', '--to', '6000', '--out', out);
    const files = [join(out, readdirSync(out)[0] ?? '')];
    const service = await startChain({ name: 'main', network: 'sepolia', data: 'data', import: files });
    const block = (parameter: string) => service.call('eth_getBlockByNumber', parameter, false);
    expect(await block('latest')).toMatchObject({ result: { number: '0x1770' } });
    expect(await block('0x1388')).toMatchObject({ result: { number: '0x1388' } });
    expect(await block('0x1387')).toMatchObject({ error: { code: 4444 } });
    expect(await block('earliest')).toMatchObject({
      result: { hash: '0x25a5cc106eea7138acab33231d7160d69cb777ee0c2c553fcddf5138993e6dd9' },
    });
    expect(await service.stop()).toBe(0);
  });
});
