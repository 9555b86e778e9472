import type { SeenBlocks, StoredHeader } from '@ethread/ports';
import { testContext } from '@ethread/ports/testing';
import { HeaderNotFoundError, QueryTimeoutError, TooManyResultsError } from '@ethread/types';
import { createRepeats } from './create-repeats.ts';
import { chain, router } from './testing/small-chain.ts';

const headerOf = (byte: number) => ({ hash: new Uint8Array(32).fill(byte) }) as StoredHeader;

function open() {
  const world = { now: 0, head: headerOf(1), ofNumber: headerOf(5), reads: 0 };
  const header = () => {
    world.reads++;
    return world.ofNumber;
  };
  const repeats = createRepeats({
    chain: { ...chain, header },
    clock: { now: () => 0, monotonic: () => world.now },
  });
  const find = (filter: object, client = 'a', method = 'eth_getLogs', params: unknown[] = [filter]) => {
    const hasTag = !('toBlock' in filter) && !('blockHash' in filter);
    const seen: SeenBlocks = { head: world.head, tagged: hasTag ? world.head : undefined };
    return repeats.get(method)?.(router.prepare(method, params), seen, { ...testContext, client });
  };
  const fail = async (filter: object, error: Error = new TooManyResultsError()) =>
    (await find(filter))?.remember(error);
  const errorOf = async (filter: object, client?: string) => (await find(filter, client))?.error;
  return { world, find, fail, errorOf };
}

const RANGE = { fromBlock: '0x1', toBlock: '0x2' };

describe('createRepeats', () => {
  it.each([new TooManyResultsError({ data: '0x1-0x1' }), new QueryTimeoutError()])(
    'finds %p for an identical query of the same key, for 10 s',
    async (error) => {
      const { world, fail, errorOf } = open();
      await fail(RANGE, error);
      world.now = 9_999;
      expect(await errorOf(RANGE)).toBe(error);
      expect(await errorOf({ ...RANGE, toBlock: '0x3' })).toBeUndefined();
      expect(await errorOf(RANGE, 'b')).toBeUndefined();
      world.now = 10_000;
      expect(await errorOf(RANGE)).toBeUndefined();
    },
  );

  it('does not remember other errors or other methods', async () => {
    const { find, fail, errorOf } = open();
    await fail(RANGE, new HeaderNotFoundError());
    expect(await errorOf(RANGE)).toBeUndefined();
    expect(await find({}, 'a', 'eth_call', [{}])).toBeUndefined();
  });

  it.each([
    ['a range up to a tag', { fromBlock: '0x1' }, true],
    ['a range from a tag', { fromBlock: 'safe', toBlock: '0x2' }, true],
    ['a range in numbers', RANGE, false],
    ['a block by its hash', { blockHash: `0x${'ab'.repeat(32)}` }, false],
  ])('forgets %s on a new head only where the range reaches it', async (_case, filter, isForgotten) => {
    const { world, fail, errorOf } = open();
    await fail(filter);
    world.head = headerOf(2);
    expect((await errorOf(filter)) === undefined).toBe(isForgotten);
  });

  it('forgets a range in numbers when a reorg replaces its last block', async () => {
    const { world, fail, errorOf } = open();
    await fail(RANGE);
    world.ofNumber = headerOf(6);
    expect(await errorOf(RANGE)).toBeUndefined();
  });

  it('reads no block for a query while no error is cached', async () => {
    const { world, fail, errorOf } = open();
    await errorOf(RANGE);
    expect(world.reads).toBe(0);
    await fail(RANGE);
    await errorOf(RANGE);
    expect(world.reads).toBe(2);
    world.now = 10_000;
    await errorOf(RANGE);
    expect(world.reads).toBe(2);
  });

  it('forgets the oldest of more than 4,096 queries', async () => {
    const { fail, errorOf } = open();
    const filterOf = (number: number) => ({ ...RANGE, toBlock: `0x${number.toString(16)}` });
    for (let number = 1; number <= 4_097; number++) await fail(filterOf(number));
    expect(await errorOf(filterOf(1))).toBeUndefined();
    expect(await errorOf(filterOf(4_097))).toBeDefined();
  });
});
