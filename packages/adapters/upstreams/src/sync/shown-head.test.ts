import type { ChainHead, StoredHeader } from '@ethread/ports';
import { makeEmptyBlocks } from '../testing/empty-blocks.ts';
import { createShownHead } from './shown-head.ts';

const chain: readonly StoredHeader[] = makeEmptyBlocks(undefined, 5, 0).map(({ header, hash }) => ({
  header,
  hash,
  canonical: true,
}));
const [parent, , , , signed] = chain;
const [orphan] = makeEmptyBlocks(makeEmptyBlocks(undefined, 5, 0)[3], 1, 7);
if (!parent || !signed || !orphan) throw new Error('the chain is too short');

describe('the head that clients see', () => {
  it('is not signed while the store has another block than the followed chain', () => {
    const head: ChainHead = {
      latest: signed,
      safe: undefined,
      finalized: parent,
      isLive: true,
      vouched: { attested: signed, finalized: parent },
    };
    const followed = { head: () => head, recent: (number: number) => chain[number] };
    const shown = createShownHead(followed, { header: () => null });
    shown.showStored({ header: orphan.header, hash: orphan.hash, canonical: true });
    expect(shown.head()?.vouched).toEqual({ attested: undefined, finalized: parent });
    shown.showStored(signed);
    expect(shown.head()?.vouched).toEqual({ attested: signed, finalized: parent });
  });
});
