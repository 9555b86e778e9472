import { parseGenesis, publicForkSchedule } from '@ethread/chain';
import { hexToBytes } from '@ethread/core';
import { forkIdAt } from './eth_config.ts';

const MAINNET = '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3';

describe('forkIdAt', () => {
  const schedule = publicForkSchedule('mainnet');
  const genesis = parseGenesis({ config: { chainId: 1 }, difficulty: '0x0', gasLimit: '0x0', alloc: {} });

  it.each([
    ['before Shanghai', 1_681_338_454, '0xf0afd0e3'],
    ['at Shanghai', 1_681_338_455, '0xdce96c2d'],
    ['at Cancun', 1_710_338_135, '0x9f3d2254'],
    ['at Prague', 1_746_612_311, '0xc376cf8b'],
  ])('returns the fork hash of mainnet %s', (_fork, time, id) => {
    const ofMainnet = { ...genesis, forks: schedule?.forks ?? genesis.forks };
    expect(forkIdAt(ofMainnet, hexToBytes(MAINNET), time)).toBe(id);
  });
});
