import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from './service-process.ts';
import { describeWithSharedData } from './shared-data.ts';

describe.each([
  ['a chain of 3,000 blocks', 'hive-sync', 'headblock.json'],
  ['a chain with a deposit', 'deposit', undefined],
])('%s of a real node', (name, path, headFile) => {
  describeWithSharedData(name, path, (folder) => {
    it('is imported with all claims of its headers, up to its head', async () => {
      const genesis = join(folder, 'genesis.json');
      const service = await startService({ genesis, imports: [join(folder, 'chain.rlp')] });
      const head = await service.query('eth_getBlockByNumber', 'latest', false);
      if (headFile === undefined) expect(head).toMatchObject({ number: '0x1' });
      else {
        const { number, hash, stateRoot } = JSON.parse(readFileSync(join(folder, headFile), 'utf8'));
        expect(head).toMatchObject({ number, hash, stateRoot });
      }
      expect(await service.stop()).toBe(0);
    });
  });
});
