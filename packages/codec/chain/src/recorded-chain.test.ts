import { bytesToHex } from '@ethread/core';
import { encodeBlock } from './block-codec.ts';
import { describeRecorded, readRecorded, recordedBlocks } from './testing/conformance.ts';
import { headerHash } from './header-codec.ts';
import { checkBody } from './roots.ts';
import { recoverSender } from './sender.ts';

const HEADS: Readonly<Record<string, { readonly number: number; readonly hash: () => unknown }>> = {
  'execution-apis': {
    number: 54,
    hash: () => Object(readRecorded('execution-apis/headfcu.json')).params[0].headBlockHash,
  },
  'hive-sync': { number: 3000, hash: () => Object(readRecorded('hive-sync/headblock.json')).hash },
};

describeRecorded('recorded chains', () => {
  it.each(Object.entries(HEADS))(
    '%s: bytes, hashes and roots are correct up to the head',
    async (chain, head) => {
      const blocks = await recordedBlocks(chain);
      let parent: Uint8Array | undefined;
      for (const { block, bytes } of blocks) {
        expect(encodeBlock(block)).toEqual(bytes);
        checkBody(block);
        if (parent) expect(block.header.parentHash).toEqual(parent);
        parent = headerHash(block.header);
      }
      expect(blocks).toHaveLength(head.number);
      expect(parent && bytesToHex(parent)).toBe(head.hash());
    },
  );

  it.each(Object.keys(HEADS))(
    '%s: every transaction was signed by an account of the genesis or of an earlier block',
    async (chain) => {
      const { alloc } = Object(readRecorded(`${chain}/genesis.json`));
      const known = new Set(Object.keys(alloc).map((address) => address.replace(/^0x/, '').toLowerCase()));
      // A wrongly recovered key gives a random address, which has no balance.
      for (const { block } of (await recordedBlocks(chain)).slice(0, 400)) {
        for (const transaction of block.transactions) {
          expect(known).toContain(bytesToHex(recoverSender(transaction)).slice(2));
        }
      }
    },
  );
});
