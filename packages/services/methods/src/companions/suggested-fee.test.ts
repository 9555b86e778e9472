import { nothingAvailable } from '@ethread/ports';
import { testContext } from '@ethread/ports/testing';
import { Turns } from '@ethread/core';
import { createHandlers } from '../create-handlers.ts';
import { chain, CHAIN_ID } from '../testing/small-chain.ts';
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
  const contract = createHandlers({
    chainId: CHAIN_ID,
    chain,
    logs: chain,
    executor: nothingAvailable,
    state: nothingAvailable,
  });
  const open = () => createFeeOracle({ chain: counted, contract, headOf: () => undefined, turns });

  beforeEach(() => {
    read = taken = 0;
    fails = false;
  });

  it('takes a turn for each block', async () => {
    await open().suggest(testContext);
    expect(read).toBeGreaterThan(1);
    expect(taken).toBe(read);
  });

  it('reads the blocks of a head once for all clients', async () => {
    const oracle = open();
    const [first, second] = await Promise.all([oracle.suggest(testContext), oracle.suggest(testContext)]);
    const blocks = read;
    expect((await oracle.suggest(testContext)).fee).toBe(first.fee);
    expect(second.fee).toBe(first.fee);
    expect(blocks).toBe(3);
    expect(read).toBe(blocks);
  });

  it('reads the blocks again after a failure', async () => {
    const oracle = open();
    fails = true;
    await expect(oracle.suggest(testContext)).rejects.toThrow('the store is closed');
    fails = false;
    await expect(oracle.suggest(testContext)).resolves.toMatchObject({ fee: 9n });
  });
});
