// Fills the log index of chunks of generated logs, without the records of the logs, and looks random values up, which no
// log has: `measure-false-positives.ts STORE CHUNKS SEED VALUES`. It sends the numbers of looked up values, of chunks that
// were visited, and of logs that would be read to its parent process. All of them are false positives.
import { createRandom } from '@ethread/core';
import { openLogStore } from '@ethread/log-index/testing';
import { logBlocks } from './log-blocks.ts';

const [path = '', chunks = '1', seed = '1', count = '100000'] = process.argv.slice(2);
const store = openLogStore(path);
for (const logs of logBlocks(Number(chunks), Number(seed))) store.add([logs], { hasRecords: false });
const random = createRandom(Number(seed) + 2).next;
let visited = 0;
let read = 0;
for (let at = 0; at < Number(count); at++) {
  const value = Uint8Array.from({ length: 32 }, () => 256 * random());
  const found = store.candidates({ addresses: [], topics: [[], [], [value]] });
  visited += found.chunks;
  read += found.logs;
}
await store.close();
process.send?.({ values: Number(count), chunks: visited, logs: read }, () => process.disconnect());
