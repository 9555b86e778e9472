import type { BlockSelector } from '@ethread/ports';
import { countWorkByTick } from '@ethread/setup';
import { createCachedResponses } from './block-responses.ts';
import { createChangingChain } from './testing/small-chain.ts';

const context = { client: 'client' };
/** Returns the steps of a response whose value comes from a function. */
const of = (toJson: (selector: BlockSelector) => unknown) => ({
  load: (selector: BlockSelector) => selector,
  toJson,
});

describe('createCachedResponses', () => {
  let changing: ReturnType<typeof createChangingChain>;
  let cached: ReturnType<typeof createCachedResponses>;
  const latest: BlockSelector = { tag: 'latest' };

  beforeEach(() => {
    changing = createChangingChain();
    cached = createCachedResponses(changing.chain);
  });

  const respond = (
    block: BlockSelector,
    form: Parameters<typeof cached.respond>[1],
    make: (selector: BlockSelector) => unknown,
  ) => cached.respond(block, form, of(make), context);

  it('makes the response of a block and form once', async () => {
    let made = 0;
    const make = () => ({ made: ++made });
    const first = await respond(latest, 'hashes', make);
    expect(await cached.respond({ number: 2n }, 'hashes', of(make), context)).toBe(first);
    expect((await respond(latest, 'receipts', make))?.parse()).toEqual({ made: 2 });
    expect((await respond({ number: 1n }, 'hashes', make))?.parse()).toEqual({ made: 3 });
  });

  it('makes a new response when the number has another block', async () => {
    await respond(latest, 'hashes', () => 'old');
    changing.change = (header) => ({ ...header, hash: new Uint8Array(32).fill(9) });
    const requested: BlockSelector[] = [];
    const make = (selector: BlockSelector) => {
      requested.push(selector);
      return 'new';
    };
    expect((await respond(latest, 'hashes', make))?.parse()).toBe('new');
    expect(requested).toEqual([{ hash: new Uint8Array(32).fill(9), requireCanonical: false }]);
    changing.change = (header) => header;
    expect((await respond(latest, 'hashes', () => 'made again'))?.parse()).toBe('made again');
  });

  it('does not cache the response of a block that was replaced', async () => {
    await respond(latest, 'receipts', () => 'while it was canonical');
    changing.change = (header) => ({ ...header, canonical: false });
    expect((await respond(latest, 'receipts', () => 'removed'))?.parse()).toBe('removed');
    changing.change = (header) => header;
    expect((await respond(latest, 'receipts', () => 'made again'))?.parse()).toBe('while it was canonical');
  });

  it('serializes a block once for all that load it at the same time', async () => {
    let count = 0;
    const steps = { load: async () => 'loaded', toJson: () => ({ count: ++count }) };
    const calls = Array.from({ length: 20 }, () => cached.respond(latest, 'receipts', steps, context));
    const responses = await Promise.all(calls);
    expect(new Set(responses).size).toBe(1);
    expect(responses[0]?.parse()).toEqual({ count: 1 });
  });

  it('serializes the blocks that a client requests together in turns', async () => {
    const counting = countWorkByTick();
    const toJson = () => {
      counting.work(3);
      return 'serialized';
    };
    const forms = ['hashes', 'transactions', 'receipts'] as const;
    const calls = [0n, 1n, 2n].flatMap((number) =>
      forms.map((form) => cached.respond({ number }, form, { load: async () => '', toJson }, context)),
    );
    await Promise.all(calls);
    // Of the nine, a tick may end one and begin the next.
    expect(Math.max(...(await counting.end()))).toBeLessThanOrEqual(2);
  });

  it('returns null without loading anything when there is no block', async () => {
    const make = () => Promise.reject(new Error('never called'));
    expect(await respond({ number: 99n }, 'hashes', make)).toBeNull();
  });
});
