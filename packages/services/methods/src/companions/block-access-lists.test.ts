import { encodeRlp } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { testContext } from '@ethread/ports/testing';
import { PrunedHistoryError } from '@ethread/types';
import { createGrowingChain } from '../testing/growing-chain.ts';
import { blockAccessLists } from './block-access-lists.ts';

const ADDRESS = new Uint8Array(20).fill(0xa1);
const LIST = encodeRlp([[ADDRESS, [], [], [], [], []]]);

/** Returns the methods over a block of Amsterdam, whose list the store has or lacks. */
function methodsWith(list: { readonly blockAccessList?: Uint8Array }) {
  const { blocks, chain } = createGrowingChain();
  const stored = blocks[0]?.block;
  if (!stored) throw new Error('the chain has a block');
  const header = { ...stored.header, blockAccessListHash: new Uint8Array(32) };
  const block = { ...stored, header, block: { ...stored.block, header, ...list } };
  return blockAccessLists({ chain: { ...chain, block: () => block } });
}

describe('the access list of a block of Amsterdam', () => {
  it('is served as JSON and as RLP', async () => {
    const methods = methodsWith({ blockAccessList: LIST });
    expect(await methods.eth_getBlockAccessList(['0x0'], testContext)).toMatchObject([
      { address: bytesToHex(ADDRESS), storageReads: [] },
    ]);
    const raw = await methods.debug_getRawBlockAccessList(['0x0'], testContext);
    expect(String(raw)).toBe(bytesToHex(LIST));
  });

  it('is not available where the store lacks it', async () => {
    const queried = methodsWith({}).eth_getBlockAccessList(['0x0'], testContext);
    await expect(queried).rejects.toThrow(PrunedHistoryError);
  });
});
