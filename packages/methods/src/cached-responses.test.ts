import type { BlockSelector, ChainReader, StoredHeader } from '@ethread/ports';
import { createCachedResponses } from './cached-responses.ts';
import { chain as memory } from './testing/small-chain.ts';

describe('createCachedResponses', () => {
  let change: (header: StoredHeader) => StoredHeader = (header) => header;
  const chain: ChainReader = {
    ...memory,
    async header(selector) {
      const header = await memory.header(selector);
      return header && 'hash' in header ? change(header) : header;
    },
  };
  const latest: BlockSelector = { tag: 'latest' };

  beforeEach(() => {
    change = (header) => header;
  });

  it('makes the response of a block and form once', async () => {
    const kept = createCachedResponses(chain);
    let made = 0;
    const make = () => ({ made: ++made });
    const first = await kept.answer(latest, 'hashes', make);
    expect(await kept.answer({ number: 2n }, 'hashes', make)).toBe(first);
    expect((await kept.answer(latest, 'receipts', make))?.parse()).toEqual({ made: 2 });
    expect((await kept.answer({ number: 1n }, 'hashes', make))?.parse()).toEqual({ made: 3 });
  });

  it('makes a new response when the number has another block', async () => {
    const kept = createCachedResponses(chain);
    await kept.answer(latest, 'hashes', () => 'old');
    change = (header) => ({ ...header, hash: new Uint8Array(32).fill(9) });
    const asked: BlockSelector[] = [];
    const make = (selector: BlockSelector) => {
      asked.push(selector);
      return 'new';
    };
    expect((await kept.answer(latest, 'hashes', make))?.parse()).toBe('new');
    expect(asked).toEqual([{ hash: new Uint8Array(32).fill(9), requireCanonical: false }]);
    change = (header) => header;
    expect((await kept.answer(latest, 'hashes', () => 'made again'))?.parse()).toBe('made again');
  });

  it('does not cache the response of a block that was replaced', async () => {
    const kept = createCachedResponses(chain);
    await kept.answer(latest, 'receipts', () => 'while it was canonical');
    change = (header) => ({ ...header, canonical: false });
    expect((await kept.answer(latest, 'receipts', () => 'removed'))?.parse()).toBe('removed');
    change = (header) => header;
    const answer = await kept.answer(latest, 'receipts', () => 'made again');
    expect(answer?.parse()).toBe('while it was canonical');
  });

  it('returns null without calling make when there is no block', async () => {
    const make = () => Promise.reject(new Error('nobody asks'));
    expect(await createCachedResponses(chain).answer({ number: 99n }, 'hashes', make)).toBeNull();
  });
});
