import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from './service-process.ts';
import { describeWithSharedData } from './shared-data.ts';

describeWithSharedData('a chain of 3,000 blocks', 'hive-sync', (folder) => {
  it('is imported up to the head that its authors name', async () => {
    const service = await startService({
      genesis: join(folder, 'genesis.json'),
      imports: [join(folder, 'chain.rlp')],
    });
    const head: Readonly<Record<string, unknown>> = JSON.parse(
      readFileSync(join(folder, 'headblock.json'), 'utf8'),
    );
    const response = await service.call('eth_getBlockByNumber', 'latest', false);
    expect(response).toMatchObject({
      result: { number: head['number'], stateRoot: head['stateRoot'], parentHash: head['parentHash'] },
    });
    expect(response).toMatchObject({ result: { hash: head['hash'] } });
    expect(await service.stop()).toBe(0);
  });
});
