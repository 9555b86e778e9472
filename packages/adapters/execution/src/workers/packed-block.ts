import type { BlockBegun, TracedTransactions } from '@ethread/calls';
import { type Block, decodeBlock, encodeBlock } from '@ethread/chain';
import { bytesToHex, concatBytes, createLruCache } from '@ethread/core';

type Begun = BlockBegun | TracedTransactions;

/** A block to trace as it crosses threads: a message takes one step for each array that it has. */
export type PackedBegun<Kind extends Begun> = Omit<Kind, 'block' | 'senders'> & {
  /** RLP. */
  readonly block: Uint8Array;
  /** The addresses, 20 bytes each. */
  readonly senders: Uint8Array;
};

const ADDRESS_BYTES = 20;

export function packBegun<Kind extends Begun>(begun: Kind): PackedBegun<Kind> {
  return { ...begun, block: encodeBlock(begun.block), senders: concatBytes(...begun.senders) };
}

/** Bytes, as RLP, of the cached blocks. */
const BLOCK_BYTES = 2 * 1024 * 1024;

/** Returns a function that unpacks what {@link packBegun} packed. It caches blocks: others of their traces are often next. */
export function createBlockUnpacker() {
  const blocks = createLruCache<string, Block>(BLOCK_BYTES);

  return <Packed extends PackedBegun<Begun>>(packed: Packed) => {
    const { senders, block: rlp } = packed;
    const name = bytesToHex(packed.blockHash);
    const block = blocks.get(name) ?? decodeBlock(rlp);
    blocks.set(name, block, rlp.length);
    return {
      ...packed,
      block,
      senders: Array.from({ length: senders.length / ADDRESS_BYTES }, (_, index) =>
        senders.subarray(ADDRESS_BYTES * index, ADDRESS_BYTES * (index + 1)),
      ),
    };
  };
}
