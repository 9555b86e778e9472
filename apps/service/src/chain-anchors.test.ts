import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseGenesis } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { genesisAnchor } from './chain-anchors.ts';
import { networkOf } from './networks/network.ts';

const SAMPLE_CHAIN = join(import.meta.dirname, '../sample-chain');

describe('the genesis block by which nodes of another chain are recognized', () => {
  it.each([
    [1n, 'mainnet'],
    [11_155_111n, 'sepolia'],
    [560_048n, 'hoodi'],
  ] as const)('is known for the public network with the chain id %s', (chainId, name) => {
    const hash = genesisAnchor(chainId, undefined)?.genesis?.hash;
    expect(hash && bytesToHex(hash)).toBe(networkOf(name).genesisHash);
  });

  it('follows from the genesis file, whatever the chain id', async () => {
    const sepolia = await networkOf('sepolia').genesis();
    const hash = genesisAnchor(1n, sepolia)?.genesis?.hash;
    expect(hash && bytesToHex(hash)).toBe(networkOf('sepolia').genesisHash);
    const sample = parseGenesis(JSON.parse(readFileSync(join(SAMPLE_CHAIN, 'genesis.json'), 'utf8')));
    expect(genesisAnchor(1n, sample)?.genesis?.hash).not.toEqual(hash);
  });

  it('is unknown for a chain without a genesis file that is no public network', () => {
    expect(genesisAnchor(7n, undefined)).toBeUndefined();
  });
});
