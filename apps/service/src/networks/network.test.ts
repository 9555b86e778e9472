import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { genesisHeader, headerHash, publicForkSchedule } from '@ethread/chain';
import { bytesToHex, silentLogger } from '@ethread/core';
import { createCallPool, createExecution } from '@ethread/execution';
import { networkOf, publicSchedule } from './network.ts';
import { NETWORK_NAMES } from './network-schedule.ts';

describe('named network', () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it.each(NETWORK_NAMES)('%s begins with its public genesis block', async (name) => {
    const path = mkdtempSync(join(tmpdir(), 'ethread-network-'));
    folders.push(path);
    const { genesis, genesisHash } = networkOf(name);
    const loaded = await genesis();
    const pool = createCallPool({ logger: silentLogger }, { size: 1 });
    const execution = createExecution({ genesis: loaded, pool }, path);
    const stateRoot = await execution.initGenesis();
    await execution.close();
    await pool.close();
    expect(bytesToHex(headerHash(genesisHeader(loaded, stateRoot)))).toBe(genesisHash);
  });

  it.each([
    ['mainnet', 'londonBlock', 12_965_000],
    ['mainnet', 'shanghaiTime', 1_681_338_455],
    ['mainnet', 'daoForkBlock', 1_920_000],
    ['sepolia', 'mergeNetsplitBlock', 1_735_371],
    ['hoodi', 'pragueTime', 1_742_999_832],
  ] as const)('%s has the fork %s at %d', async (name, fork, at) => {
    expect((await networkOf(name).genesis()).forks.get(fork)).toBe(at);
  });

  it.each([
    ['mainnet', 1n],
    ['sepolia', 11_155_111n],
    ['hoodi', 560_048n],
  ] as const)('%s has the fork schedule that clients know it by', async (name, chainId) => {
    const { forks, blobSchedule } = { ...(await publicSchedule(chainId)) };
    expect(publicForkSchedule(name)).toEqual({ chainId, forks, blobSchedule });
  });

  it.each(['mainnet', 'sepolia', 'hoodi'] as const)('%s has the forks of its beacon chain', async (name) => {
    const { createCertainRules } = await import('@ethread/upstreams/consensus');
    const { PUBLIC_NETWORKS } = await import('@ethread/consensus');
    const network = PUBLIC_NETWORKS[name];
    const block = { hash: new Uint8Array(32), slot: 10 ** 9 };
    const rules = createCertainRules({
      network,
      consensus: { head: () => ({ attested: block, finalized: block }) },
      schedule: await networkOf(name).genesis(),
    });
    expect([rules.problem, rules.blobsUntil]).toEqual([undefined, Infinity]);
    expect(rules.until()).toBeGreaterThan(network.genesisTime + 12 * block.slot);
  });
});
