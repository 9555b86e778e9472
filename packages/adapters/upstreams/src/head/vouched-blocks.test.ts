import { silentLogger } from '@ethread/core';
import type { ConsensusHead, FollowedConsensus, StoredHeader } from '@ethread/ports';
import { type EmptyBlock, makeEmptyBlocks } from '../testing/empty-blocks.ts';
import { createHeadWindow } from './head-window.ts';
import { createVouchedBlocks, type VouchedBlocks } from './vouched-blocks.ts';

/** A chain of ten blocks, of which a lying node replaced all but the first five. */
const made = makeEmptyBlocks(undefined, 10, 0);
const headersOf = (blocks: readonly EmptyBlock[]): StoredHeader[] =>
  blocks.map(({ header, hash }) => ({ header, hash, canonical: true }));
const honest = headersOf(made);
const forked = headersOf(makeEmptyBlocks(made[4], 10, 7));
const range = (blocks: readonly StoredHeader[], from: number) => blocks.slice(from);

interface World {
  readonly vouched: VouchedBlocks;
  sign(block: StoredHeader | undefined): Promise<void>;
}

/** Follows the chain of the lying node, where consensus finalized block 2. */
async function openWorld(followed: readonly StoredHeader[]): Promise<World> {
  const window = createHeadWindow();
  window.restart(followed);
  const [, , final] = honest;
  if (!final) throw new Error('the chain has a block');
  const finalized = { hash: final.hash, number: 2, slot: 2 };
  let head: ConsensusHead = { attested: finalized, finalized };
  let notify: (head: ConsensusHead) => void = () => undefined;
  const consensus: FollowedConsensus = {
    head: () => head,
    staleSeconds: () => 0,
    subscribe(listener) {
      notify = listener;
      return () => undefined;
    },
  };
  let settled: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (settled = resolve));
  const known = [...honest, ...forked];
  const vouched = createVouchedBlocks({
    consensus,
    window: { ...window, above: () => known, has: (header) => window.has(header) },
    nodes: [],
    fetchHeader: () => Promise.resolve(undefined),
    logger: silentLogger,
    onChange: () => settled(),
  });
  await first;
  return {
    vouched,
    async sign(block) {
      if (!block) throw new Error('the chain has the block');
      const resolved = new Promise<void>((resolve) => (settled = resolve));
      const { hash, header } = block;
      head = { ...head, attested: { hash, number: header.number, slot: header.number } };
      notify(head);
      await resolved;
    },
  };
}

describe('signed blocks above the finalized one', () => {
  const truth = { headers: range(honest, 5), ancestor: honest[4] };
  const lie = { headers: forked, ancestor: honest[4] };

  it('require a fork that has two of them, and one alone decides nothing', async () => {
    const { vouched, sign } = await openWorld([...honest.slice(0, 5), ...forked]);
    expect(vouched.judge(truth, forked)).toBeUndefined();
    await sign(honest[8]);
    expect(vouched.judge(truth, forked)).toBeUndefined();
    await sign(honest[9]);
    expect(vouched.judge(truth, forked)).toBe('required');
  });

  it('forbid a fork that would remove two of them', async () => {
    const { vouched, sign } = await openWorld(honest);
    await sign(honest[8]);
    expect(vouched.judge(lie, range(honest, 5))).toBeUndefined();
    await sign(honest[9]);
    expect(vouched.judge(lie, range(honest, 5))).toBe('forbidden');
  });

  it('decide nothing when one of the two was orphaned by the followed chain', async () => {
    const { vouched, sign } = await openWorld([...honest.slice(0, 5), ...forked]);
    await sign(honest[8]);
    await sign(forked[4]);
    expect(vouched.judge(truth, forked)).toBeUndefined();
  });
});
