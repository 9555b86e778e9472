import { configurationOf } from '../configuration/load-configuration.ts';
import { checkProofs } from './check-proofs.ts';

const nodes = [{ name: 'own', url: 'http://127.0.0.1:1' }];
const beacons = [{ name: 'beacon', url: 'http://127.0.0.1:2' }];
const HEAD = 'the head, because consensus is not set';

describe('checkProofs', () => {
  it.each<[object, string]>([
    [{ chainId: 1, nodes, proofs: 'none' }, 'no response of a node is proven, because proofs is none'],
    [
      { chainId: 1, nodes },
      `unproven: calls and estimates, because neither proofs: complete nor execute is set; ${HEAD}`,
    ],
    [{ chainId: 13_370, nodes }, 'no response of a node is proven, because the chain is of no known family'],
    [{ chainId: 1, nodes, proofs: 'complete' }, `unproven: ${HEAD}`],
    [{ network: 'mainnet', data: 'data', execute: true, nodes }, `unproven: ${HEAD}`],
    [
      { chainId: 1, nodes, proofs: 'complete', consensus: { nodes: beacons } },
      'all that follows from a block is proven, and consensus vouches for the head',
    ],
  ])('says what is unproven of %j, and why', (chain, detail) => {
    const chains = [
      { name: 'main', ...chain },
      { name: 'stored', network: 'mainnet', data: 'other' },
    ];
    const findings = checkProofs(configurationOf({ keys: ['key-of-the-tests'], chains }));
    // A chain without nodes has nothing to prove.
    expect(findings.map((finding) => finding.detail)).toEqual([detail]);
  });
});
