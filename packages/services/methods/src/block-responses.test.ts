import type { BlockSelector } from '@ethread/ports';
import { createCachedResponses } from './block-responses.ts';
import { createChangingChain } from './testing/small-chain.ts';

describe('createCachedResponses', () => {
  let changing: ReturnType<typeof createChangingChain>;
  const latest: BlockSelector = { tag: 'latest' };

  beforeEach(() => {
    changing = createChangingChain();
  });

  it('makes the response of a block and form once', async () => {
    const cached = createCachedResponses(changing.chain);
    let made = 0;
    const make = () => ({ made: ++made });
    const first = await cached.respond(latest, 'hashes', make);
    expect(await cached.respond({ number: 2n }, 'hashes', make)).toBe(first);
    expect((await cached.respond(latest, 'receipts', make))?.parse()).toEqual({ made: 2 });
    expect((await cached.respond({ number: 1n }, 'hashes', make))?.parse()).toEqual({ made: 3 });
  });

  it('makes a new response when the number has another block', async () => {
    const cached = createCachedResponses(changing.chain);
    await cached.respond(latest, 'hashes', () => 'old');
    changing.change = (header) => ({ ...header, hash: new Uint8Array(32).fill(9) });
    const requested: BlockSelector[] = [];
    const make = (selector: BlockSelector) => {
      requested.push(selector);
      return 'new';
    };
    expect((await cached.respond(latest, 'hashes', make))?.parse()).toBe('new');
    expect(requested).toEqual([{ hash: new Uint8Array(32).fill(9), requireCanonical: false }]);
    changing.change = (header) => header;
    expect((await cached.respond(latest, 'hashes', () => 'made again'))?.parse()).toBe('made again');
  });

  it('does not cache the response of a block that was replaced', async () => {
    const cached = createCachedResponses(changing.chain);
    await cached.respond(latest, 'receipts', () => 'while it was canonical');
    changing.change = (header) => ({ ...header, canonical: false });
    expect((await cached.respond(latest, 'receipts', () => 'removed'))?.parse()).toBe('removed');
    changing.change = (header) => header;
    const response = await cached.respond(latest, 'receipts', () => 'made again');
    expect(response?.parse()).toBe('while it was canonical');
  });

  it('returns null without calling make when there is no block', async () => {
    const make = () => Promise.reject(new Error('never called'));
    expect(await createCachedResponses(changing.chain).respond({ number: 99n }, 'hashes', make)).toBeNull();
  });
});
