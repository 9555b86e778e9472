import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { encodeBlock, encodeReceiptList } from '@ethread/chain';
import { buildBlocks, testGenesis, testGenesisHeader } from '@ethread/era/testing';
import { type ChainReplica, isUnavailable } from '@ethread/ports';
import { sendersIn } from '@ethread/ports/testing';
import { storedLogs } from '../../testing/test-blocks.ts';

export const genesis = testGenesis();
export const genesisBlock = testGenesisHeader();
export const BLOCKS = 16;
export const LENGTH = 41;

const log = (seed: number) => ({
  address: new Uint8Array(20).fill(seed % 5),
  topics: [new Uint8Array(32).fill(seed % 3), new Uint8Array(32).fill(seed)],
  data: new Uint8Array(seed % 70).fill(seed),
});
/** Returns 3,200 bytes that do not compress. */
const noise = (seed: number) =>
  Uint8Array.from(
    Buffer.concat(
      Array.from({ length: 50 }, (_, at) => createHash('sha512').update(`${seed} ${at}`).digest()),
    ),
  );

/** Most blocks have some logs, some have none, and one has so many that its record is read in parts. */
export const blocks = buildBlocks(
  genesisBlock,
  Array.from({ length: LENGTH }, (_, index) =>
    index === 10
      ? [Array.from({ length: 24 }, (_none, at) => ({ ...log(at), data: noise(at) }))]
      : [[log(index)], [], [log(1), log(2 * index)]].slice(index % 4),
  ),
);
export const nextBlocks = buildBlocks(
  blocks.at(-1)?.block.header ?? genesisBlock,
  Array.from({ length: 6 }, () => [[log(3)]]),
);

/** Reads all data of a history. */
export async function contentOf(history: ChainReplica): Promise<unknown> {
  // Reads of one event-loop tick see the same state of the store.
  await setImmediate();
  const all = [];
  for (let number = 0; number <= LENGTH; number++) {
    const stored = await history.receipts({ number: BigInt(number) });
    if (stored === null || isUnavailable(stored)) throw new Error(`block ${number} is not available`);
    const { block, receipts } = stored;
    const positions = [];
    for (const hash of block.transactionHashes) positions.push(await history.transactionPosition(hash));
    all.push([
      ...[encodeBlock(block.block), encodeReceiptList(receipts), sendersIn(block), block.transactionHashes],
      ...[receipts.map(({ logsBloom }) => logsBloom), positions, block.size, block.totalDifficulty],
    ]);
  }
  const topics = [[], [log(10).topics[1] ?? new Uint8Array()]];
  return [all, await storedLogs(history, { blocks: { from: 0, to: LENGTH }, topics })];
}
