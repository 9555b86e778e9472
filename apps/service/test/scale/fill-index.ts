// Fills a store with a synthetic log index of many chunks: `fill-index.ts STORE CHUNKS SEED`. It sends the costs, and
// values to search for, to its parent process.
import { fillSyntheticIndex } from '@ethread/log-index/testing';
import { bytesToHex, createRandom } from '@ethread/core';
import { denseLog, MAINNET } from './dense-blocks.ts';
import { measureCosts, storedBytes } from './process-costs.ts';

/** The different values of a chunk of generated logs. */
const VALUES_OF_CHUNK = 110_000;
/** Logs of the rare holder, and values of the long list, each with one log. */
const RARE_LOGS = 3;
const LISTED = 1_000;

const [path = '', count = '0', seed = '1'] = process.argv.slice(2);
const chunks = Number(count);
const random = createRandom(Number(seed)).next;
const anyChunk = () => Math.floor((chunks - 1) * random());
const value = () => Uint8Array.from({ length: 32 }, () => 256 * random());
const rare = { value: value(), chunks: Array.from({ length: RARE_LOGS }, anyChunk) };
const listed = Array.from({ length: LISTED }, () => ({ value: value(), chunks: [anyChunk()] }));
const costsSince = measureCosts();
await fillSyntheticIndex(path, {
  chunks,
  random,
  blockLogs: MAINNET.logs,
  valuesOfChunk: VALUES_OF_CHUNK,
  values: [rare, ...listed],
  log: () => denseLog(random),
});
const response = {
  ...costsSince(),
  storedBytes: storedBytes(path),
  rare: bytesToHex(rare.value),
  listed: listed.map((one) => bytesToHex(one.value)),
};
process.send?.(response, () => process.disconnect());
