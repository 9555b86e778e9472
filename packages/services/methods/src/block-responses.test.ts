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
  const latest: BlockSelector = { tag: 'latest' };

  beforeEach(() => {
    changing = createChangingChain();
  });

  it('makes the response of a block and form once', async () => {
    const cached = createCachedResponses(changing.chain);
    let made = 0;
    const make = () => ({ made: ++made });
    const first = await cached.respond(latest, 'hashes', of(make), context);
    expect(await cached.respond({ number: 2n }, 'hashes', of(make), context)).toBe(first);
    expect((await cached.respond(latest, 'receipts', of(make), context))?.parse()).toEqual({ made: 2 });
    expect((await cached.respond({ number: 1n }, 'hashes', of(make), context))?.parse()).toEqual({ made: 3 });
  });

  it('makes a new response when the number has another block', async () => {
    const cached = createCachedResponses(changing.chain);
    await cached.respond(
      latest,
      'hashes',
      of(() => 'old'),
      context,
    );
    changing.change = (header) => ({ ...header, hash: new Uint8Array(32).fill(9) });
    const requested: BlockSelector[] = [];
    const make = (selector: BlockSelector) => {
      requested.push(selector);
      return 'new';
    };
    expect((await cached.respond(latest, 'hashes', of(make), context))?.parse()).toBe('new');
    expect(requested).toEqual([{ hash: new Uint8Array(32).fill(9), requireCanonical: false }]);
    changing.change = (header) => header;
    expect(
      (
        await cached.respond(
          latest,
          'hashes',
          of(() => 'made again'),
          context,
        )
      )?.parse(),
    ).toBe('made again');
  });

  it('does not cache the response of a block that was replaced', async () => {
    const cached = createCachedResponses(changing.chain);
    await cached.respond(
      latest,
      'receipts',
      of(() => 'while it was canonical'),
      context,
    );
    changing.change = (header) => ({ ...header, canonical: false });
    expect(
      (
        await cached.respond(
          latest,
          'receipts',
          of(() => 'removed'),
          context,
        )
      )?.parse(),
    ).toBe('removed');
    changing.change = (header) => header;
    const response = await cached.respond(
      latest,
      'receipts',
      of(() => 'made again'),
      context,
    );
    expect(response?.parse()).toBe('while it was canonical');
  });

  it('serializes a block once for all that load it at the same time', async () => {
    const cached = createCachedResponses(changing.chain);
    let count = 0;
    const steps = { load: async () => 'loaded', toJson: () => ({ count: ++count }) };
    const calls = Array.from({ length: 20 }, () => cached.respond(latest, 'receipts', steps, context));
    const responses = await Promise.all(calls);
    expect(new Set(responses).size).toBe(1);
    expect(responses[0]?.parse()).toEqual({ count: 1 });
  });

  it('serializes the blocks that a client requests together in turns', async () => {
    const cached = createCachedResponses(changing.chain);
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
    expect(
      await createCachedResponses(changing.chain).respond({ number: 99n }, 'hashes', of(make), context),
    ).toBeNull();
  });
});
