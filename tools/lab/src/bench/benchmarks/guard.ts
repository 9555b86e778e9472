import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBusyChain, writeBusyChain } from '../../sample-chain/index.ts';
import { importChain } from '../ethread-service.ts';
import { LIMITS, MAX_RESIDENT_BYTES } from '../guard/limits.ts';
import type { PeerOptions } from '../peers/compare-peers.ts';
import { startFixedResponse } from '../peers/floors.ts';
import { printTable } from '../peers/markdown-tables.ts';
import { queryAll } from '../peers/query-all.ts';
import { selectWorkloads, workloadsOf } from '../peers/workloads.ts';
import { runComparison } from '../run-comparison.ts';
import { medianOf, ratiosOf, spreadOf } from '../statistics.ts';
import type { Workbench } from '../workbench.ts';

const CHAIN = { blocks: 2, transfersABlock: 150 };
const OURS = 'ethread';
const FLOOR = 'fixed answer';
/** The other places of the key and the chain, which shall cost nothing. */
const KEY_IN_HEADER = 'key in a header';
const CHAIN_IN_PATH = 'chain in the path';

/**
 * Checks that no workload exceeds its limit, and that the service stays below its limit of memory under all of them.
 * Returns the result with a line of Markdown for each limit. With `only`, it loads the workloads of these names.
 */
export async function guard(
  workbench: Workbench,
  options: PeerOptions,
  log: (line: string) => void,
): Promise<{ readonly isWithin: boolean; readonly report: string }> {
  log('making a chain');
  const chain = await makeBusyChain(CHAIN);
  const { genesis, blocks } = writeBusyChain(workbench.folder, chain);
  const files = { genesis, import: [blocks] };
  const { server, key } = await (await importChain(workbench, files)).startWithAccounts();

  let mostBytes = 0;
  let isWithin = true;
  const rows = [['workload', 'CPU time, × floor', 'at most', '', 'requests/s, × floor', 'p99 / p50']];
  const judge = (name: string, value: number, digits: number, limit: number, ...more: readonly string[]) => {
    isWithin &&= value <= limit;
    rows.push([name, value.toFixed(digits), String(limit), value <= limit ? 'within' : '**worse**', ...more]);
  };
  for (const workload of selectWorkloads(workloadsOf(chain), options.only)) {
    const { name, title, isWebSocket = false } = workload;
    const limit = LIMITS[name];
    if (limit === undefined) continue;
    log(title);
    const exchanges = await queryAll(`${server.url}/v3/${key}`, workload);
    const { request, response } = exchanges[0] ?? { request: '', response: '' };
    const file = join(workbench.folder, `${name}.json`);
    writeFileSync(file, response);
    const floor = await startFixedResponse(workbench, file);
    const path = `${isWebSocket ? '/ws' : ''}/v3/${key}`;
    const withKey = { ...server, url: server.url.replace('//', `//${key}@`) };
    const places = [
      { name: KEY_IN_HEADER, start: async () => ({ server: withKey, path: '/v3', exchanges }) },
      { name: CHAIN_IN_PATH, start: async () => ({ server, path: `/bench/v3/${key}`, exchanges }) },
    ];
    const others = name === 'block' ? places : [];
    const variants = [
      { name: OURS, start: async () => ({ server, path, exchanges, isWebSocket }) },
      ...others,
      { name: FLOOR, start: async () => ({ server: floor, path: '/', isWebSocket }) },
    ];
    const comparison = { title, request, response, baseline: FLOOR, variants };
    const { measurements } = await runComparison(comparison, options, log);
    await floor.process.stop();
    const ofFloor = measurements.get(FLOOR) ?? [];
    for (const variant of [OURS, ...others.map((other) => other.name)]) {
      const own = measurements.get(variant) ?? [];
      mostBytes = Math.max(mostBytes, ...own.map(({ residentBytes }) => residentBytes));
      const ratio = (part: 'cpuMicroseconds' | 'requestsPerSecond') =>
        spreadOf(ratiosOf(own, ofFloor, (measurement) => measurement[part])).median;
      const tail = (medianOf(own, 'p99Ms') / medianOf(own, 'p50Ms')).toFixed(1);
      const label = variant === OURS ? title : `${title}, ${variant}`;
      judge(label, ratio('cpuMicroseconds'), 2, limit, ratio('requestsPerSecond').toFixed(2), tail);
    }
  }
  judge('RSS, MiB', mostBytes / 2 ** 20, 0, MAX_RESIDENT_BYTES / 2 ** 20, '', '');
  return { isWithin, report: printTable(rows) };
}
