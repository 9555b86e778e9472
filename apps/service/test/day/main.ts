// Plays a day in the life of a deployment: `main.ts [--minutes 20] [--users 200] [--pause 2000] [--seed 1]`. Three servers
// behind HAProxy share PostgreSQL and a bucket. They import an archive, and follow three nodes and the
// consensus of two beacon nodes, whose slots last two seconds. The chain grows, servers restart and are killed, nodes and
// beacon nodes lie, blocks are replaced, the database and the bucket are away. It fails when a response is wrong, and when
// a server takes an honest node for a liar. It needs HAProxy and PostgreSQL, and ends by itself.
import { parseArgs } from 'node:util';
import { runDay } from './run-day.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    users: { type: 'string', default: '200' },
    pause: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
  },
});
const began = performance.now();
const { tally, spent, growth, events, kinds, alerts, unchecked, objects, faults } = await runDay({
  minutes: Number(values.minutes),
  users: Number(values.users),
  pauseMs: Number(values.pause),
  seed: Number(values.seed),
  onEvent: (event) => console.log(`${Math.round((performance.now() - began) / 1_000)} s: ${event}`),
});
const calls = [...tally.latencies.values()].reduce((sum, { length }) => sum + length, 0);
console.log(`\n| method | calls | p50 ms | p99 ms | most ms |\n| --- | --- | --- | --- | --- |`);
for (const [method, latencies] of [...tally.latencies].toSorted()) {
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  console.log(`| ${method} | ${sorted.length} | ${at(0.5)} | ${at(0.99)} | ${at(1)} |`);
}
console.log(`\nalerts whose conditions were met (${unchecked.length} rules were not checked):`);
for (const { alert, runbook, where } of alerts)
  console.log(`  ${alert}: ${[...where].join(', ')}; ${runbook}`);
console.log('\ntries that failed and were repeated:', Object.fromEntries(tally.failedTries));
console.log('sources of the head, by X-Head:', Object.fromEntries(tally.heads));
for (const line of [...tally.wrong, ...tally.lost, ...faults].slice(0, 10)) console.log(line);
console.log(
  `\n${events} events of ${kinds} kinds, ${growth} blocks, ${calls} calls, ${tally.wrong.length} wrong, ${tally.lost.length} lost, ${faults.length} internal errors or honest nodes taken for liars; ` +
    `${tally.credits} credits of calls, ${spent} spent (${spent - tally.credits}); ${objects} objects in the bucket`,
);
// A killed server forgets calls that it did not report, in the favour of the user.
process.exit(
  tally.wrong.length + tally.lost.length + faults.length === 0 && spent <= tally.credits && calls > 0 ? 0 : 1,
);
