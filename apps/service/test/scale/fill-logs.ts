// Fills a store with nothing but generated logs: `fill-logs.ts STORE CHUNKS SEED`. It sends the costs, and values to
// search for, to its parent process.
import { openLogStore } from '@ethread/history/testing';
import type { Log } from '@ethread/chain';
import { bytesToHex } from '@ethread/core';
import { randomFrom } from '../logs/random-query.ts';
import { denseLog, MAINNET } from './dense-blocks.ts';
import { measureCosts, storedBytes } from './process-costs.ts';

const CHUNK_LOGS = 65_536;
const BLOCKS_AT_ONCE = 16;
/** Logs of the rare holder, and values of the long list. */
const RARE_LOGS = 3;
const LISTED = 1_000;

const [path = '', chunks = '1', seed = '1'] = process.argv.slice(2);
const random = randomFrom(Number(seed));
const store = openLogStore(path);
const length = Number(chunks) * CHUNK_LOGS;
const rare = new Uint8Array(32).fill(0xee, 12);
const listed = new Set<string>();
const costsSince = measureCosts();
for (let at = 0; at < length;) {
  const blocks: Log[][] = [];
  while (blocks.length < BLOCKS_AT_ONCE && at < length) {
    const logs = Array.from({ length: Math.min(MAINNET.logs, length - at) }, () => denseLog(random));
    const [first] = logs;
    // The rare holder's logs, and the values of the list, are spread over all chunks.
    const isRare =
      Math.floor((at + logs.length) / (length / RARE_LOGS)) > Math.floor(at / (length / RARE_LOGS));
    if (first && isRare) logs[0] = { ...first, topics: [new Uint8Array(32).fill(3), rare, rare] };
    if (listed.size < (LISTED * at) / length) {
      // An address begins with zeros. Some addresses have more logs than a result may have.
      const value = logs.find(({ topics: [, , topic] }) => topic && topic[0] !== 0)?.topics[2];
      if (value) listed.add(bytesToHex(value));
    }
    blocks.push(logs);
    at += logs.length;
  }
  store.add(blocks);
}
const costs = costsSince();
await store.close();
const answer = { ...costs, storedBytes: storedBytes(path), rare: bytesToHex(rare), listed: [...listed] };
process.send?.(answer, () => process.disconnect());
