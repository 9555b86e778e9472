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
    const cached = createCachedResponses(chain);
    let made = 0;
    const make = () => ({ made: ++made });
    const first = await cached.respond(latest, 'hashes', make);
    expect(await cached.respond({ number: 2n }, 'hashes', make)).toBe(first);
    expect((await cached.respond(latest, 'receipts', make))?.parse()).toEqual({ made: 2 });
    expect((await cached.respond({ number: 1n }, 'hashes', make))?.parse()).toEqual({ made: 3 });
  });

  it('makes a new response when the number has another block', async () => {
    const cached = createCachedResponses(chain);
    await cached.respond(latest, 'hashes', () => 'old');
    change = (header) => ({ ...header, hash: new Uint8Array(32).fill(9) });
    const requested: BlockSelector[] = [];
    const make = (selector: BlockSelector) => {
      requested.push(selector);
      return 'new';
    };
    expect((await cached.respond(latest, 'hashes', make))?.parse()).toBe('new');
    expect(requested).toEqual([{ hash: new Uint8Array(32).fill(9), requireCanonical: false }]);
    change = (header) => header;
    expect((await cached.respond(latest, 'hashes', () => 'made again'))?.parse()).toBe('made again');
  });

  it('does not cache the response of a block that was replaced', async () => {
    const cached = createCachedResponses(chain);
    await cached.respond(latest, 'receipts', () => 'while it was canonical');
    change = (header) => ({ ...header, canonical: false });
    expect((await cached.respond(latest, 'receipts', () => 'removed'))?.parse()).toBe('removed');
    change = (header) => header;
    const response = await cached.respond(latest, 'receipts', () => 'made again');
    expect(response?.parse()).toBe('while it was canonical');
  });

  it('returns null without calling make when there is no block', async () => {
    const make = () => Promise.reject(new Error('nobody asks'));
    expect(await createCachedResponses(chain).respond({ number: 99n }, 'hashes', make)).toBeNull();
  });
});
