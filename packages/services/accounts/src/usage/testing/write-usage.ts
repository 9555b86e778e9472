import { openUsageStore } from './open-usage-store.ts';
import { LATE_EVENING } from './usage-arbitraries.ts';

/** `write-usage.ts PLACE WRITER FIRST LAST`: writes numbered batches and prints each number when it is stored. */
const [place = '', writer = '', first, last] = process.argv.slice(2);
const store = await openUsageStore(place);
for (let sequence = Number(first); sequence <= Number(last); sequence++) {
  const rows = ['key_a', 'key_b', 'key_c'].map((accountId) => ({
    accountId,
    method: 'eth_call',
    chain: 'sample',
    hour: LATE_EVENING,
    calls: 1,
    credits: sequence,
    errors: 0,
    bytes: 1,
  }));
  await store.add({ writer, sequence, rows });
  process.stdout.write(`${sequence}\n`);
}
await store.close();
