import type { Header } from '@ethread/chain';
import type { CallBlock } from '../call-engine.ts';

/** The engine remembers the rules of a block by the object that describes it. */
const blocks = new WeakMap<Header, CallBlock>();

/** Returns the fields of a block that calls can see. */
export function callBlockOf(header: Header): CallBlock {
  const known = blocks.get(header);
  if (known) return known;
  const { number, timestamp, miner, difficulty, mixHash, gasLimit, ...later } = header;
  const { baseFeePerGas, excessBlobGas, slotNumber } = later;
  const block: CallBlock = {
    number,
    timestamp,
    miner,
    difficulty,
    mixHash,
    gasLimit,
    ...(baseFeePerGas === undefined ? {} : { baseFeePerGas }),
    ...(excessBlobGas === undefined ? {} : { excessBlobGas }),
    ...(slotNumber === undefined ? {} : { slotNumber }),
  };
  blocks.set(header, block);
  return block;
}
