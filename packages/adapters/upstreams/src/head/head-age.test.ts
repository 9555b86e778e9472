import type { StoredHeader } from '@ethread/ports';
import { EMPTY_TRIE_ROOT, headerHash, parseGenesis } from '@ethread/chain';
import { createHeadAges } from './head-age.ts';

const START_SECONDS = 1_700_000_000;

/** Returns a block with a timestamp. */
function blockAt(timestamp: number): StoredHeader {
  const { header: first } = parseGenesis({
    config: { chainId: 7 },
    difficulty: '0x1',
    gasLimit: '0x1c9c380',
    alloc: {},
  });
  const header = { ...first, stateRoot: EMPTY_TRIE_ROOT, timestamp };
  return { header, hash: headerHash(header), canonical: true };
}

/** Creates ages under a clock that the test moves. */
function world(newest: StoredHeader | undefined, staleAfterSeconds = 120) {
  let seconds = 0;
  const clock = { now: () => (START_SECONDS + seconds) * 1_000, monotonic: () => seconds * 1_000 };
  const ages = createHeadAges({ clock, newest: () => newest }, { staleAfterSeconds });
  return { ages, move: (by: number) => void (seconds += by) };
}

describe('the age of a head that no node confirms', () => {
  it('is that of the block by its timestamp', () => {
    const { ages, move } = world(blockAt(START_SECONDS - 9));
    ages.confirm();
    expect(ages.age()).toEqual({ seconds: 9, isStale: false });
    move(110);
    expect(ages.age()).toEqual({ seconds: 119, isStale: false });
    move(1);
    expect(ages.age()).toEqual({ seconds: 120, isStale: true });
    move(480);
    expect(ages.age()).toEqual({ seconds: 600, isStale: true });
  });

  it.each([
    ['an idle chain', START_SECONDS - 86_400],
    ['a chain ahead of the clock', START_SECONDS + 86_400],
  ])('counts from the last report of a node on %s', (_chain, timestamp) => {
    const { ages, move } = world(blockAt(timestamp));
    ages.confirm();
    move(119);
    expect(ages.age()).toEqual({ seconds: 119, isStale: false });
    move(1);
    expect(ages.age()).toEqual({ seconds: 120, isStale: true });
  });

  it('is that of the newest stored block before a node reports one, and unknown without any block', () => {
    expect(world(blockAt(START_SECONDS - 500)).ages.age()).toEqual({ seconds: 500, isStale: true });
    expect(world(undefined).ages.age()).toBeUndefined();
  });

  it('is always too high with a limit of 0', () => {
    const { ages } = world(blockAt(START_SECONDS), 0);
    ages.confirm();
    expect(ages.age()).toEqual({ seconds: 0, isStale: true });
  });
});
