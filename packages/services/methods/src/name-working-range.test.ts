import { JsonBytes, JsonStream } from '@ethread/json-rpc';
import { testContext } from '@ethread/ports/testing';
import { type Filter, QueryTimeoutError, TooManyResultsError } from '@ethread/types';
import { filterOf } from './log-filter.ts';
import { nameWorkingRange } from './log-ranges.ts';
import { chain } from './testing/small-chain.ts';

const lengthOf = ({ fromBlock, toBlock }: Filter) => Number(toBlock ?? 1) - Number(fromBlock ?? 1) + 1;

/** Creates a handler that finds logs of ranges up to a length, and rejects longer ones with an error. */
function limited(most: number, error: Error, found: () => JsonBytes | JsonStream = () => JsonBytes.of([])) {
  const requested: number[] = [];
  const find = nameWorkingRange((params) => {
    const filter = filterOf(params);
    requested.push(lengthOf(filter));
    if (lengthOf(filter) > most) return Promise.reject(error);
    return Promise.resolve(found());
  }, chain);
  return { requested, find };
}

const WIDE = { fromBlock: '0x64', toBlock: '0x463' } as const;

describe('nameWorkingRange', () => {
  it('names a range in the error that begins where the query does and was tried', async () => {
    const { requested, find } = limited(100, new TooManyResultsError());
    await expect(find([WIDE], testContext)).rejects.toMatchObject({
      code: -32005,
      message: 'query returned more than 10000 results',
      data: '0x64-0xa3',
    });
    expect(requested).toEqual([1_024, 512, 256, 128, 64]);
  });

  it('names a range after a query timeout too, and tries a short one first', async () => {
    const { requested, find } = limited(100, new QueryTimeoutError());
    await expect(find([WIDE], testContext)).rejects.toMatchObject({
      message: 'query timeout exceeded',
      data: '0x64-0x73',
    });
    expect(requested).toEqual([1_024, 16]);
  });

  it('closes the streams of the ranges that it tries', async () => {
    let isLeft = false;
    async function* pieces() {
      try {
        yield await Promise.resolve(new Uint8Array(1));
        yield new Uint8Array(1);
      } finally {
        isLeft = true;
      }
    }
    const source = pieces();
    await source.next();
    const { find } = limited(600, new TooManyResultsError(), () => new JsonStream(source, 0));
    await expect(find([WIDE], testContext)).rejects.toMatchObject({ data: '0x64-0x263' });
    await source.next();
    expect(isLeft).toBe(true);
  });

  it('names no range when not even one block works, for a block by its hash, and for other errors', async () => {
    for (const filter of [WIDE, { blockHash: `0x${'ab'.repeat(32)}` as const }]) {
      const { find } = limited(0, new TooManyResultsError());
      const error = await Promise.resolve(find([filter], testContext)).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: -32005, data: undefined });
    }
    const other = new Error('other');
    await expect(limited(0, other).find([WIDE], testContext)).rejects.toBe(other);
  });
});
