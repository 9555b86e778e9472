import type { BlockBegun, TracedTransactions } from '@ethread/calls';
import { type Block, decodeBlock, encodeBlock } from '@ethread/chain';
import { concatBytes } from '@ethread/core';

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

/** Returns what {@link packBegun} packed. @param decode Returns a block of its RLP. */
export function unpackBegun<Packed extends PackedBegun<Begun>>(
  packed: Packed,
  decode: (rlp: Uint8Array, packed: Packed) => Block = (rlp) => decodeBlock(rlp),
) {
  const { senders } = packed;
  const count = senders.length / ADDRESS_BYTES;
  return {
    ...packed,
    block: decode(packed.block, packed),
    senders: Array.from({ length: count }, (_, index) =>
      senders.subarray(ADDRESS_BYTES * index, ADDRESS_BYTES * (index + 1)),
    ),
  };
}
