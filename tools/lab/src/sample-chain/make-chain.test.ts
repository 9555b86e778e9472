import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeChain } from './make-chain.ts';

const COMMITTED = join(import.meta.dirname, '../../../../apps/service/sample-chain');

describe('the sample chain', () => {
  it('creates the sample chain with the same bytes each time: its first 150 blocks, over all forks, equal the committed ones', async () => {
    const { blocks, genesis } = await makeChain(150);
    const committed = readFileSync(join(COMMITTED, 'chain.rlp'));
    expect(blocks.length).toBeGreaterThan(50_000);
    expect(Buffer.compare(committed.subarray(0, blocks.length), blocks)).toBe(0);
    expect(genesis).toBe(readFileSync(join(COMMITTED, 'genesis.json'), 'utf8'));
  });
});
