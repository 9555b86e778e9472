// Adds blocks of a few logs from the highest to the lowest, as gaps are filled: `measure-backfill.ts STORE BLOCKS`. It
// sends the CPU milliseconds of each batch to its parent process.
import { createHistory } from '@ethread/history';
import { useWasmCrypto } from '@ethread/crypto';
import { silentLogger, systemClock } from '@ethread/core';
import { type DenseBlock, denseBlocks, denseGenesis } from './dense-blocks.ts';

/** The blocks of a batch when gaps below the head are filled. */
const BATCH = 16;
const SENDER = new Uint8Array(20).fill(1);

const [path = '', count = '0'] = process.argv.slice(2);
await useWasmCrypto();
const history = createHistory({
  path,
  genesis: denseGenesis().genesis,
  logger: silentLogger,
  clock: systemClock,
});
const batches: DenseBlock[][] = [];
for (const made of denseBlocks(1, { transactions: 2, logs: 2 })) {
  const { number } = made.block.header;
  if (number === 0) continue;
  if (number > Number(count)) break;
  if (number % BATCH === 1) batches.push([]);
  batches.at(-1)?.push(made);
}
const cpuMs: number[] = [];
for (const batch of batches.toReversed()) {
  const cpu = process.cpuUsage();
  history.storeProven(
    batch.map(({ block, receipts }) => ({ block, receipts, senders: block.transactions.map(() => SENDER) })),
  );
  const { user, system } = process.cpuUsage(cpu);
  cpuMs.push((user + system) / 1000);
}
await history.close();
process.send?.({ cpuMs }, () => process.disconnect());
