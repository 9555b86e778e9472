// Reads blocks by hash and prints them with all transactions, each for the first time: `measure-cold-blocks.ts STORE
// HASHES`. It sends the costs of a block to its parent process. The parent has dropped the store from the page cache.
import { blockToJson } from '@ethread/chain';
import { createHistory } from '@ethread/history';
import { useWasmCrypto } from '@ethread/crypto';
import { hexToBytes, silentLogger, systemClock } from '@ethread/core';
import { denseGenesis } from './dense-blocks.ts';
import { measureCosts } from './process-costs.ts';

const [path = '', hashes = ''] = process.argv.slice(2);
await useWasmCrypto();
const history = createHistory({
  path,
  genesis: denseGenesis().genesis,
  logger: silentLogger,
  clock: systemClock,
});
const work = { client: 'bench', signal: new AbortController().signal };
/** The longest step of the main thread, in milliseconds of CPU time. */
let longestMs = 0;

/** Runs a step that blocks the event loop. */
function step<T>(run: () => T): T {
  const before = process.threadCpuUsage();
  const result = run();
  const { user, system } = process.threadCpuUsage(before);
  longestMs = Math.max(longestMs, (user + system) / 1000);
  return result;
}

function read(hash: Uint8Array) {
  const block = history.block({ hash, requireCanonical: false });
  if (block === null || 'unavailable' in block) throw new Error('a block of the store was not found');
  return block;
}

const wanted = hashes.split(',').map(hexToBytes);
const costsSince = measureCosts();
const blocks = wanted.map((hash) => step(() => read(hash)));
const { readBytes, cpuMs, pageFaults } = costsSince();
const [first, ...others] = blocks;
// Starts the thread that recovers senders, which ends after ten seconds without work.
await first?.senders.recover(work);
const othersSince = measureCosts();
for (const block of others) {
  await step(() => block.senders.recover(work));
  step(() => JSON.stringify(blockToJson(block, { fullTransactions: true, pending: false })));
}
const sendersCpuMs = othersSince().cpuMs / others.length;
await history.close();
const each = (sum: number) => sum / wanted.length;
const response = {
  readBytes: each(readBytes),
  cpuMs: each(cpuMs),
  pageFaults: each(pageFaults),
  fullCpuMs: each(cpuMs) + sendersCpuMs,
  longestMs,
};
process.send?.(response, () => process.disconnect());
