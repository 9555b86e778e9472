import { Session } from 'node:inspector/promises';
import { startSampleService, storedSample } from '../stored-sample.ts';
import { openRequestPath } from './open-request-path.ts';
import { PROVEN_CALLS, REQUESTS } from './requests.ts';

/**
 * `node --conditions=@ethread/source apps/service/test/request-path/main.ts`: prints the microtask turns and the files whose
 * code runs for one request. Turns are the least of several requests, and files those that each of them runs, as work of
 * the service may run beside a request. Time stands still, so that the counts do not depend on the machine. With
 * `--names` the files are named, with the name of a request its files.
 */
const wanted = process.argv[2];
performance.now = () => 0;
const clock = { now: () => Date.UTC(2026, 0), monotonic: () => 0 };
// The node is a process of its own, whose files do not count.
const node = await startSampleService('extended');
const path = await openRequestPath(await storedSample(), clock);
const provenPath = await openRequestPath({ node: node.apiUrl }, clock);
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

for (const [name, request] of Object.entries({ ...REQUESTS, ...PROVEN_CALLS })) {
  const { send } = name in PROVEN_CALLS ? provenPath : path;
  const turns: number[] = [];
  let files: string[] | undefined;
  // A first call loads what is loaded on demand.
  await send(...request(1_000_000));
  for (let run = 0; run < 20; run++) {
    await filesSinceLast();
    const cost = await send(...request(100 + run));
    const ran = await filesSinceLast();
    turns.push(cost.turns);
    files = files?.filter((file) => ran.includes(file)) ?? ran;
  }
  console.log(`${name}: ${Math.min(...turns)} turns, ${files?.length ?? 0} files`);
  if (wanted === name || process.argv.includes('--names')) console.log(files?.toSorted().join('\n'));
}
await session.post('Profiler.stopPreciseCoverage');
await path.close();
await provenPath.close();
await node.stop();
