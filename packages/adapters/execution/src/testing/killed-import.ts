import { loadCrypto } from '@ethread/evm';
import { createBlockWriter } from '../blocks/block-writer.ts';
import { sampleBlocks, sampleGenesis } from './sample-chain.ts';
import { openStateStore } from '../store/state-store.ts';

/**
 * Executes the sample chain from its beginning, writes every few blocks and reports each write, until its process is
 * killed.
 */
const [path = '', every = '5'] = process.argv.slice(2);
const writer = createBlockWriter(openStateStore(path), sampleGenesis, await loadCrypto());
writer.initGenesis(sampleGenesis);
writer.flush();
for (const [index, block] of (await sampleBlocks(150)).entries()) {
  writer.execute(block);
  if (index % Number(every) === 0) {
    writer.flush();
    process.stdout.write(`${index + 1}\n`);
  }
}
