import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from '@ethread/setup';
import { gethTo } from './run-geth.ts';
import { makeChain } from './make-chain.ts';

const COMMITTED = join(import.meta.dirname, '../../../../apps/service/sample-chain');

describe('the sample chain', () => {
  it('creates the sample chain with the same bytes each time: its first 150 blocks, over the forks before Amsterdam, equal the committed ones', async () => {
    const { blocks, genesis } = await makeChain(150);
    const committed = readFileSync(join(COMMITTED, 'chain.rlp'));
    expect(blocks.length).toBeGreaterThan(50_000);
    expect(Buffer.compare(committed.subarray(0, blocks.length), blocks)).toBe(0);
    expect(genesis).toBe(readFileSync(join(COMMITTED, 'genesis.json'), 'utf8'));
  });
});

describeWith('geth')('an unmodified geth', () => {
  it('imports the sample chain with all its checks, and exports the same bytes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ethread-sample-'));
    try {
      const [data, exported] = [join(folder, 'data'), join(folder, 'exported.rlp')];
      await gethTo('init', '--datadir', data, join(COMMITTED, 'genesis.json'));
      await gethTo('import', '--datadir', data, join(COMMITTED, 'chain.rlp'));
      await gethTo('export', '--datadir', data, exported, '1', '302');
      expect(Buffer.compare(readFileSync(exported), readFileSync(join(COMMITTED, 'chain.rlp')))).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
