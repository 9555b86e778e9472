// Fills a store with nothing but generated logs: `fill-logs.ts STORE CHUNKS SEED`. It sends the costs, and values to
// search for, to its parent process.
import { openLogStore } from '@ethread/log-index/testing';
import type { Log } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { logBlocks, RARE_HOLDER } from './log-blocks.ts';
import { measureCosts, storedBytes } from './process-costs.ts';

const BLOCKS_AT_ONCE = 16;
/** The values of the long list. */
const LISTED = 1_000;
const BLOCKS_OF_CHUNK = 187;

const [path = '', chunks = '1', seed = '1'] = process.argv.slice(2);
const store = openLogStore(path);
const listed = new Set<string>();
const blocks = Number(chunks) * BLOCKS_OF_CHUNK;
let added = 0;
const costsSince = measureCosts();
let batch: Log[][] = [];
for (const logs of logBlocks(Number(chunks), Number(seed))) {
  batch.push(logs);
  if (++added % BLOCKS_AT_ONCE === 0) {
    store.add(batch);
    batch = [];
  }
  if (listed.size >= (LISTED * added) / blocks) continue;
  // An address begins with zeros. Some addresses have more logs than a result may have.
  for (const { topics } of logs.slice(0, Math.ceil((2 * LISTED) / blocks))) {
    if (topics[2] && topics[2][0] !== 0 && listed.size < LISTED) listed.add(bytesToHex(topics[2]));
  }
}
store.add(batch);
const costs = costsSince();
await store.close();
const response = {
  ...costs,
  storedBytes: storedBytes(path),
  rare: bytesToHex(RARE_HOLDER),
  listed: [...listed],
};
process.send?.(response, () => process.disconnect());
