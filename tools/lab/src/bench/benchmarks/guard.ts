import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBusyChain, writeBusyChain } from '../../sample-chain/index.ts';
import { importChain } from '../ethread-service.ts';
import { type Judgement, judge } from '../guard/judge.ts';
import { GUARD_CHAIN, guardWorkloadsOf } from '../guard/guard-workloads.ts';
import { MAX_RESIDENT_BYTES } from '../guard/limits.ts';
import type { PeerOptions } from '../peers/compare-peers.ts';
import { queryAll } from '../peers/query-all.ts';
import { selectWorkloads } from '../peers/workloads.ts';
import { startFixedResponse } from '../peers/fixed-response.ts';
import { runComparison } from '../run-comparison.ts';
import type { Workbench } from '../workbench.ts';

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
  options: Omit<PeerOptions, 'output'>,
  log: (line: string) => void,
): Promise<{ readonly isWithin: boolean; readonly report: string }> {
  log('making a chain');
  const chain = await makeBusyChain(GUARD_CHAIN);
  const { genesis, blocks } = writeBusyChain(workbench.folder, chain);
  const files = { genesis, import: [blocks] };
  const { server, key } = await (await importChain(workbench, files)).startWithAccounts();

  let mostBytes = 0;
  const judgements: { readonly title: string; readonly judgement: Judgement }[] = [];
  const { only } = options;
  for (const workload of selectWorkloads(guardWorkloadsOf(chain), only)) {
    const { name, title, limit, isWebSocket = false } = workload;
    log(title);
    const exchanges = await queryAll(`${server.url}/v3/${key}`, workload);
    const { request, response } = exchanges[0] ?? { request: '', response: '' };
    const file = join(workbench.folder, `${name}.json`);
    writeFileSync(file, response);
    const floor = await startFixedResponse(workbench, file, isWebSocket);
    const transport = isWebSocket ? 'webSocket' : 'http';
    const path = `${isWebSocket ? '/ws' : ''}/v3/${key}`;
    const withKey = { ...server, url: server.url.replace('//', `//${key}@`) };
    const places = [
      { name: KEY_IN_HEADER, start: async () => ({ server: withKey, path: '/v3', exchanges }) },
      { name: CHAIN_IN_PATH, start: async () => ({ server, path: `/bench/v3/${key}`, exchanges }) },
    ];
    const others = name === 'block' ? places : [];
    const { measurements } = await runComparison(
      {
        title,
        request,
        response,
        baseline: FLOOR,
        variants: [
          { name: OURS, start: async () => ({ server, path, exchanges, transport }) },
          ...others,
          { name: FLOOR, start: async () => ({ server: floor, path: '/', transport }) },
        ],
      },
      workbench,
      options,
      log,
    );
    await floor.process.stop();
    for (const variant of [OURS, ...others.map((other) => other.name)]) {
      const own = measurements.get(variant) ?? [];
      for (const { residentBytes } of own) mostBytes = Math.max(mostBytes, residentBytes);
      const judgement = judge(own, measurements.get(FLOOR) ?? [], limit);
      judgements.push({ title: variant === OURS ? title : `${title}, ${variant}`, judgement });
    }
  }
  const isSmall = mostBytes <= MAX_RESIDENT_BYTES;
  const isWithin = isSmall && judgements.every(({ judgement }) => judgement.isWithin);
  const row = (title: string, value: string, limit: number, isWell: boolean, ...more: string[]) =>
    `| ${[title, value, limit, isWell ? 'within' : '**worse**', ...more].join(' | ')} |`;
  const rows = judgements.map(({ title, judgement: { ratio, limit, isWithin: isWell, throughput, tail } }) =>
    row(title, ratio.toFixed(2), limit, isWell, throughput.toFixed(2), tail.toFixed(1)),
  );
  const mebibytes = (mostBytes / 2 ** 20).toFixed(0);
  const memory = row('RSS, MiB', mebibytes, MAX_RESIDENT_BYTES / 2 ** 20, isSmall, '', '');
  const head = [
    '| workload | CPU time, × floor | at most | | requests/s, × floor | p99 / p50 |',
    '| --- | ---: | ---: | --- | ---: | ---: |',
  ];
  return { isWithin, report: `${[...head, ...rows, memory].join('\n')}\n` };
}
