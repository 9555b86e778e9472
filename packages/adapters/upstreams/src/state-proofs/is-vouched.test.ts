import { canBeVouched, isVouched, type VouchedBlock } from './until-vouched.ts';

const blockAt = (number: number, fork = 0): VouchedBlock => ({
  hash: new Uint8Array(32).fill(number + fork),
  header: { number },
});
const on = (head: VouchedBlock, isOnCanonicalChain = true, isUsable = true) => ({
  isUsable,
  place: { head, isOnCanonicalChain },
});
/** A followed chain of five recent blocks up to 9. */
const chain = (finalized?: number, attested?: number) => ({
  recent: (number: number) => (number >= 5 && number <= 9 ? blockAt(number) : undefined),
  head: () => ({
    latest: blockAt(9),
    finalized: finalized === undefined ? undefined : blockAt(finalized),
    ...(attested === undefined ? {} : { vouched: { attested: blockAt(attested) } }),
  }),
});

describe('isVouched', () => {
  it('accepts every block of the only node', () => {
    expect(isVouched([on(blockAt(9))], chain(), blockAt(9))).toBe(true);
  });

  it('accepts a block when two nodes have it, and rejects one that a single node shows', () => {
    expect(isVouched([on(blockAt(9)), on(blockAt(9))], chain(), blockAt(9))).toBe(true);
    expect(isVouched([on(blockAt(9)), on(blockAt(8))], chain(), blockAt(9))).toBe(false);
    expect(isVouched([on(blockAt(9)), on(blockAt(8))], chain(), blockAt(8))).toBe(true);
  });

  it('counts no node on another fork, and none that is down', () => {
    for (const other of [on(blockAt(9, 50), false), on(blockAt(9), true, false)])
      expect(isVouched([on(blockAt(9)), other], chain(), blockAt(9))).toBe(false);
  });

  it('is waited for while a second node may show the block, not one that is down or of another chain', () => {
    expect(canBeVouched([on(blockAt(9)), on(blockAt(8))])).toBe(true);
    for (const other of [on(blockAt(8), true, false), { ...on(blockAt(8)), isOfChain: false }])
      expect(canBeVouched([on(blockAt(9)), other])).toBe(false);
  });

  it('rejects a recent block that is not on the followed chain', () => {
    expect(isVouched([on(blockAt(9)), on(blockAt(9))], chain(), blockAt(8, 50))).toBe(false);
  });

  it('rejects a block above the followed head', () => {
    expect(isVouched([on(blockAt(10)), on(blockAt(10))], chain(), blockAt(10))).toBe(false);
  });

  it('accepts blocks that are finalized, that consensus attested, or that are not recent', () => {
    const nodes = [on(blockAt(9)), on(blockAt(4))];
    expect(isVouched(nodes, chain(6), blockAt(6))).toBe(true);
    expect(isVouched(nodes, chain(undefined, 8), blockAt(8))).toBe(true);
    expect(isVouched(nodes, chain(undefined, 8), blockAt(9))).toBe(false);
    expect(isVouched(nodes, chain(), blockAt(2))).toBe(true);
  });
});
