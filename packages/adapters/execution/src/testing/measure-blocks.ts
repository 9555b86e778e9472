import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { decodeBlock, parseGenesis, splitRlpStream } from '@ethread/chain';
import { loadCrypto } from '@ethread/evm';
import { createBlockWriter } from '../blocks/block-writer.ts';
import { openStateStore } from '../store/state-store.ts';

const SAMPLE_CHAIN = join(import.meta.dirname, '../../../../../apps/service/sample-chain');

/**
 * `measure-blocks.ts [--genesis FILE] [--rounds 4] [FILE]`: executes the blocks of a file in the format of `geth export`
 * from genesis on, each round on a new store, and prints the CPU time of all threads for each round. Includes the
 * recovery of senders, the checks of every root, the tries and the writes to the store. The default is the sample chain.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    genesis: { type: 'string', default: join(SAMPLE_CHAIN, 'genesis.json') },
    rounds: { type: 'string', default: '4' },
  },
});
const [file = join(SAMPLE_CHAIN, 'chain.rlp')] = positionals;
const genesis = parseGenesis(JSON.parse(readFileSync(values.genesis, 'utf8')));
const blocks: Uint8Array[] = [];
for await (const { bytes } of splitRlpStream(createReadStream(file))) blocks.push(bytes);
const gas = blocks.reduce((sum, block) => sum + Number(decodeBlock(block).header.gasUsed), 0);
const crypto = await loadCrypto();

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

for (let round = 1; round <= Number(values.rounds); round++) {
  const folder = mkdtempSync(join(tmpdir(), 'ethread-blocks-'));
  const store = openStateStore(folder);
  try {
    const writer = createBlockWriter(store, genesis, crypto);
    writer.initGenesis(genesis);
    const began = cpuSeconds();
    for (const block of blocks) writer.execute(block);
    writer.flush();
    const seconds = cpuSeconds() - began;
    console.log(
      `${blocks.length} blocks, ${(gas / 1e6).toFixed(1)} Mgas in ${seconds.toFixed(2)} CPU s: ` +
        `${(gas / 1e6 / seconds).toFixed(1)} Mgas and ${(blocks.length / seconds).toFixed(0)} blocks per CPU second`,
    );
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
