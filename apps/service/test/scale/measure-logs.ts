// Searches all logs of a store for any of some values of the second topic position: `measure-logs.ts STORE VALUES`. The
// parent has dropped the store from the page cache. It sends the costs of the first search and of the fastest of some
// more to its parent process.
import { readFileSync } from 'node:fs';
import { openLogStore } from '@ethread/log-index/testing';
import { hexToBytes } from '@ethread/core';
import { measureCosts } from './process-costs.ts';

const ROUNDS = 5;

const [path = '', values = ''] = process.argv.slice(2);
const wanted = readFileSync(values, 'utf8').split(',').map(hexToBytes);
const query = { addresses: [], topics: [[], [], wanted] };
const store = openLogStore(path);
// Loads the tip, which a running service has in memory.
await store.find({ addresses: [new Uint8Array(20).fill(0xdd)], topics: [] });
const coldSince = measureCosts();
const found = (await store.find(query))?.length;
const cold = coldSince();
let cpuMs = Infinity;
for (let round = 0; round < ROUNDS; round++) {
  const costsSince = measureCosts();
  await store.find(query);
  cpuMs = Math.min(cpuMs, costsSince().cpuMs);
}
await store.close();
process.send?.({ found, cold, cpuMs }, () => process.disconnect());
