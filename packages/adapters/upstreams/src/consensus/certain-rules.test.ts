import { parseGenesis } from '@ethread/chain';
import { type ConsensusNetwork, PUBLIC_NETWORKS, timeOfSlot } from '@ethread/consensus';
import { createCertainRules } from './certain-rules.ts';

const { mainnet } = PUBLIC_NETWORKS;
const FAR = 10 ** 9;

/** A slot of an epoch without a fork, with the forks that begin before it. */
const headAt = (slot: number) => ({
  head: () => ({
    attested: { hash: new Uint8Array(32), slot },
    finalized: { hash: new Uint8Array(32), slot },
  }),
});
const secondsOf = (network: ConsensusNetwork, slot: number) => timeOfSlot(network, slot) / 1000;

describe('the rules of blocks that both layers agree on', () => {
  it('end with the epoch of the newest signature, and never before the second slot after it', () => {
    const until = (slot: number) =>
      createCertainRules({ network: mainnet, schedule: undefined, consensus: headAt(slot) }).until();
    expect(until(33)).toBe(secondsOf(mainnet, 64));
    expect(until(63)).toBe(secondsOf(mainnet, 66));
  });

  it('are unknown before a checkpoint was verified', () => {
    const consensus = { head: () => undefined };
    expect(createCertainRules({ network: mainnet, schedule: undefined, consensus }).until()).toBe(0);
  });

  it('end with the first fork that this version does not implement', () => {
    const network = { ...mainnet, unsupportedFrom: { name: 'heze', epoch: 1_000_000 } };
    const rules = createCertainRules({ network, schedule: undefined, consensus: headAt(FAR) });
    expect(rules.until()).toBe(secondsOf(network, 32_000_000));
  });

  it('end where a genesis file lacks Osaka, which no header shows', () => {
    const genesis = parseGenesis({
      config: { chainId: 7, londonBlock: 0, shanghaiTime: 0, cancunTime: 0, pragueTime: 0 },
      difficulty: 0,
      gasLimit: 1,
      alloc: {},
    });
    const network: ConsensusNetwork = {
      ...mainnet,
      forks: mainnet.forks.map((fork, index) => ({ ...fork, epoch: index * 10 })),
      blobLimits: [
        { epoch: 0, maxBlobs: 9 },
        { epoch: 20, maxBlobs: 15 },
      ],
    };
    const rules = createCertainRules({ network, schedule: genesis, consensus: headAt(FAR) });
    expect(rules.problem).toContain('osakaTime is not scheduled, but fulu begins at');
    expect(rules.until()).toBe(secondsOf(network, 320));
    expect(rules.blobsUntil).toBe(secondsOf(network, 640));
  });
});
