import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseGenesis } from '@ethread/chain';
import { loadCrypto } from '@ethread/evm';
import { createBlockWriter } from '../blocks/block-writer.ts';
import { createExecutedBlocks } from './executed-blocks.ts';
import { createFlatState } from './flat-state.ts';
import { openStateStore } from './state-store.ts';

const genesisOf = (gasLimit: number) =>
  parseGenesis({ config: { chainId: 1 }, difficulty: 1, gasLimit, alloc: {} });

describe('a store with only the genesis block', () => {
  const path = mkdtempSync(join(tmpdir(), 'ethread-executed-blocks-'));
  const store = openStateStore(path);
  afterAll(async () => {
    await store.close();
    rmSync(path, { recursive: true, force: true });
  });

  it('returns the genesis block as the tip, and rejects a second genesis block', async () => {
    const genesis = genesisOf(5_000);
    const writer = createBlockWriter(store, genesis, await loadCrypto());
    writer.initGenesis(genesis);
    writer.flush();
    expect(createExecutedBlocks(store, createFlatState(store)).tip()?.number).toBe(0);
    const other = createBlockWriter(store, genesisOf(6_000), await loadCrypto());
    expect(() => other.initGenesis(genesisOf(6_000))).toThrow('another genesis block');
    expect(createBlockWriter(store, genesis, await loadCrypto()).initGenesis(genesis)).toHaveLength(32);
  });
});
