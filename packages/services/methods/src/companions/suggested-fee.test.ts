import { testContext } from '@ethread/ports/testing';
import { Turns } from '@ethread/core';
import { chain, contract } from '../testing/small-chain.ts';
import { createFeeOracle } from './suggested-fee.ts';

describe('createFeeOracle', () => {
  let read: number;
  let taken: number;
  let fails: boolean;

  const turns = new (class extends Turns {
    override take(client: string) {
      taken++;
      return super.take(client);
    }
  })();
  const counted = {
    ...chain,
    receipts: async (selector: Parameters<typeof chain.receipts>[0]) => {
      read++;
      if (fails) throw new Error('the store is closed');
      return chain.receipts(selector);
    },
  };
  const open = () => createFeeOracle({ chain: counted, contract, headOf: () => undefined, turns });

  beforeEach(() => {
    read = taken = 0;
    fails = false;
  });

  it('reads the blocks of a head once for all clients, each block in a turn', async () => {
    const oracle = open();
    const [first, second] = await Promise.all([oracle.suggest(testContext), oracle.suggest(testContext)]);
    expect((await oracle.suggest(testContext)).fee).toBe(first.fee);
    expect(second.fee).toBe(first.fee);
    expect([read, taken]).toEqual([3, 3]);
  });

  it('reads the blocks again after a failure', async () => {
    const oracle = open();
    fails = true;
    await expect(oracle.suggest(testContext)).rejects.toThrow('the store is closed');
    fails = false;
    await expect(oracle.suggest(testContext)).resolves.toMatchObject({ fee: 9n });
  });
});
