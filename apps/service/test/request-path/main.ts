import { Session } from 'node:inspector/promises';
import { type Clock, systemClock } from '@ethread/core';
import { storedSample } from '../stored-sample.ts';
import { openRequestPath } from './open-request-path.ts';
import { REQUESTS } from './requests.ts';

/**
 * `node --conditions=@ethread/source apps/service/test/request-path/main.ts`: prints the microtask turns, the files whose
 * code runs and the CPU time of one request. Turns are the least of several requests and files those that each of them
 * runs, as work of the service may run beside a request. The CPU time is that of the main thread, with the client's
 * part. With `--files` it is left out, and time stands still, so that the counts do not depend on the machine. With
 * `--names` the files are named.
 */
const wanted = process.argv[2];
const STILL_CLOCK: Clock = { now: () => Date.UTC(2026, 0), monotonic: () => 0 };
if (wanted === '--files') performance.now = () => 0;
const path = await openRequestPath(await storedSample(), wanted === '--files' ? STILL_CLOCK : systemClock);
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

/** Returns the files of the project whose functions ran since the last report. */
async function filesSinceLast(): Promise<string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => /\/(packages|apps)\/(?!.*node_modules).*\/src\//.test(url))
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => url.replace(/^.*\/(?=(packages|apps)\/)/, ''));
}

for (const [name, request] of Object.entries(REQUESTS)) {
  const turns: number[] = [];
  let files: string[] | undefined;
  // A first call loads what is loaded on demand.
  await path.send(...request(1_000_000));
  for (let run = 0; run < 20; run++) {
    await filesSinceLast();
    const cost = await path.send(...request(100 + run));
    const ran = await filesSinceLast();
    turns.push(cost.turns);
    files = files?.filter((file) => ran.includes(file)) ?? ran;
  }
  console.log(`${name}: ${Math.min(...turns)} turns, ${files?.length ?? 0} files`);
  if (wanted === name || process.argv.includes('--names')) console.log(files?.toSorted().join('\n'));
}
await session.post('Profiler.stopPreciseCoverage');
if (wanted !== '--files') {
  for (const [name, request] of Object.entries(REQUESTS)) {
    const rounds: number[] = [];
    for (let round = 0; round < 5; round++) {
      const calls = Array.from({ length: 2_000 }, (_none, at) => request(10_000 * (round + 1) + at));
      rounds.push(await path.cpuOf(calls));
    }
    console.log(`${name}: ${Math.min(...rounds).toFixed(1)} us of CPU`);
  }
}
await path.close();
