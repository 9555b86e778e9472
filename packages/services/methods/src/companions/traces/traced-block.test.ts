import { type BlockSource, isUnavailable, nothingAvailable } from '@ethread/ports';
import { testContext } from '@ethread/ports/testing';
import { bytesToHex, hexToBytes } from '@ethread/core';
import { PrunedHistoryError } from '@ethread/types';
import { BUSY_HASH, chain, HEAD_HASH } from '../../testing/small-chain.ts';
import { findTracedBlock, parentOf } from './traced-block.ts';

const followed = { ...nothingAvailable, header: chain.header };
const ofHash = (hash: `0x${string}`) => ({ hash: hexToBytes(hash), requireCanonical: false });

async function storedBlock(hash: Uint8Array) {
  const found = await chain.block({ hash, requireCanonical: false });
  return found && !isUnavailable(found) ? found : undefined;
}

/** Nodes that have the same chain. */
const blocks: BlockSource = {
  header: (by) => ('hash' in by ? storedBlock(by.hash) : Promise.resolve(undefined)),
  async block({ hash }) {
    const found = await storedBlock(hash);
    return found && { block: found.block, receipts: [], senders: [new Uint8Array(20), new Uint8Array(20)] };
  },
  blocksBefore: () => Promise.resolve([]),
};

describe('block to trace', () => {
  it('comes from nodes where the store lacks it, by its number and by its hash, and is proven', async () => {
    for (const selector of [{ number: 1n }, ofHash(BUSY_HASH)]) {
      const proofs: string[] = [];
      // The context of a message notes proofs in itself.
      const context = {
        ...testContext,
        proofs,
        onProof(proof: string) {
          this.proofs.push(proof);
        },
      };
      const found = await findTracedBlock({ chain: followed, blocks }, selector, context);
      expect(found && bytesToHex(found.hash)).toBe(BUSY_HASH);
      expect(found?.block.transactions).toHaveLength(2);
      expect(proofs).toEqual(['complete']);
    }
  });

  it('does not come from nodes when it is not on the followed chain, nor where nobody proves their state', async () => {
    const other = { ...followed, header: () => chain.header({ number: 0n }) };
    for (const found of [
      findTracedBlock({ chain: other, blocks }, ofHash(BUSY_HASH), testContext),
      findTracedBlock({ chain: followed, blocks: undefined }, { number: 1n }, testContext),
    ])
      await expect(found).rejects.toThrow(PrunedHistoryError);
  });

  it('has the parent that its header names, also from nodes', async () => {
    const head = await storedBlock(hexToBytes(HEAD_HASH));
    const busy = await storedBlock(hexToBytes(BUSY_HASH));
    if (!head || !busy) throw new Error('the chain lacks a block');
    const child = { header: { ...head.header, parentHash: busy.hash } };
    for (const reader of [followed, nothingAvailable]) {
      const parent = await parentOf({ chain: reader, blocks }, child, testContext);
      expect(parent && bytesToHex(parent.hash)).toBe(BUSY_HASH);
    }
  });
});
