import { bytesToHex } from '@ethread/core';
import { timeOfSlot, slotAt } from './consensus-network.ts';
import { PUBLIC_NETWORKS } from './public-networks.ts';
import { RELEASED_CHECKPOINTS, releasedCheckpoint, releaseProblem } from './released-checkpoints.ts';

const { mainnet, sepolia } = PUBLIC_NETWORKS;
const root = `0x${'ab'.repeat(32)}`;
const SLOT = 13_000_000 - (13_000_000 % 32);

describe('the checkpoints of a release', () => {
  it('are those of public networks alone, whose parameters are compiled in', () => {
    const checkpoints = { mainnet: { slot: SLOT, root } };
    expect(bytesToHex(releasedCheckpoint(mainnet, checkpoints) ?? new Uint8Array())).toBe(root);
    expect(releasedCheckpoint(sepolia, checkpoints)).toBeUndefined();
    expect(releasedCheckpoint({ ...mainnet }, checkpoints)).toBeUndefined();
  });

  it('leave half of the weak subjectivity period to the users of the release', () => {
    const half = (mainnet.weakSubjectivityEpochs / 2) * mainnet.slotsPerEpoch;
    expect(releaseProblem(mainnet, { slot: SLOT, root }, SLOT + half)).toBeUndefined();
    expect(releaseProblem(mainnet, { slot: SLOT, root }, SLOT + half + 32)).toContain('751 epochs old');
  });

  it.each([
    [{ slot: SLOT + 1, root }, 'no epoch begins'],
    [{ slot: NaN, root }, 'no epoch begins'],
    [{ slot: SLOT + 64, root }, 'has not begun'],
    [{ slot: SLOT, root: '0xab' }, 'not 32 bytes'],
  ])('are not %j', (checkpoint, problem) => {
    expect(releaseProblem(mainnet, checkpoint, SLOT + 32)).toContain(problem);
  });

  it('of this version could have been released', () => {
    for (const [name, checkpoint] of Object.entries(RELEASED_CHECKPOINTS)) {
      const network = Object.values(PUBLIC_NETWORKS).find((known) => known.name === name);
      if (!network) throw new Error(`${name} is no public network`);
      const released = slotAt(network, timeOfSlot(network, checkpoint.slot));
      expect(releaseProblem(network, checkpoint, released)).toBeUndefined();
    }
  });
});
