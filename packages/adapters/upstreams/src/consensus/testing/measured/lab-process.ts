import { makeExecutionChain } from '../execution-chain.ts';
import { createLabChain } from '../lab-chain.ts';
import { labNetwork } from '../lab-network.ts';
import { startLabNode } from '../lab-node.ts';

/** What the lab tells after each slot. */
export interface LabReport {
  readonly url: string;
  readonly slot: number;
  /** The checkpoint: the finalized block of the first slot. */
  readonly checkpoint: Uint8Array;
}

/** Slots before the first report: three epochs and a part, so that blocks are finalized. */
const SLOTS = 130;
/** Slots for which there are execution blocks. */
const BLOCKS = 400;

// The beacon chain in the mainnet preset, with 512 keys, in a process of its own. Each message makes a slot.
const execution = makeExecutionChain(BLOCKS);
const [genesis] = execution;
if (!genesis || !process.send) throw new Error('this file begins a process of measure-main.ts');
const chain = createLabChain(labNetwork('mainnet', 1_000), genesis);
while (chain.slot < SLOTS) chain.advance(execution[chain.slot + 1]);
const node = await startLabNode(chain);
const checkpoint = chain.head.finalized?.root ?? new Uint8Array(32);
const report = () => process.send?.({ url: node.url, slot: chain.slot, checkpoint } satisfies LabReport);

process.on('message', () => {
  chain.advance(execution[chain.slot + 1]);
  node.publish();
  report();
});
report();
