import type { ChainConfiguration } from '../configuration/configuration.ts';
import { checkProofs } from './check-proofs.ts';

const nodes = {
  nodes: [],
  chainId: 1n,
  profile: undefined,
  options: {},
  calls: 'local',
  provenOnly: false,
  proofsPerMinute: 6_000,
  keep: { backfillBlocksPerSecond: 20, graceMs: 5_000 },
} as const;

const chain = (
  proofs: 'none' | 'complete' | undefined,
  rest: Partial<ChainConfiguration> = {},
): ChainConfiguration => ({
  name: 'main',
  hosts: [],
  copy: undefined,
  nodes: { ...nodes, options: proofs ? { proofs } : {} },
  consensus: undefined,
  ...rest,
});

const consensus = {
  nodes: [],
  checkpoint: undefined,
  network: undefined,
  head: 'followed',
} as const;

const HEAD = 'the head, because consensus is not set';

describe('checkProofs', () => {
  it.each([
    ['none', chain('none'), 'no response of a node is proven, because proofs is none'],
    [
      'answers',
      chain(undefined),
      `unproven: calls and estimates, because neither proofs: complete nor execute is set; ${HEAD}`,
    ],
    [
      'answers of a chain that no table knows',
      chain(undefined, { nodes: { ...nodes, chainId: 13370n } }),
      'no response of a node is proven, because the chain is of no known family',
    ],
    ['complete', chain('complete'), `unproven: ${HEAD}`],
    [
      'answers with execution',
      chain(undefined, {
        copy: { origin: { network: 'mainnet' }, import: [], execute: true, data: '' },
      }),
      `unproven: ${HEAD}`,
    ],
    [
      'complete with consensus',
      chain('complete', { consensus }),
      'all that follows from a block is proven, and consensus vouches for the head',
    ],
  ])('says what is unproven with proofs %s, and why', (_name, configured, detail) => {
    expect(checkProofs({ chains: [configured] })[0]?.detail).toBe(detail);
  });

  it('says nothing of a chain without nodes', () => {
    expect(checkProofs({ chains: [chain('none', { nodes: undefined })] })).toEqual([]);
  });
});
