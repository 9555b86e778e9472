import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBusyChain } from '@ethread/sample-chain';
import type { RunOptions } from '../comparison.ts';
import { importChain } from '../ethread-service.ts';
import { type Judgement, judge } from '../guard/judge.ts';
import { LIMITS } from '../guard/limits.ts';
import { queryAll } from '../peers/query-all.ts';
import { startFixedResponse } from '../peers/fixed-response.ts';
import { workloadsOf } from '../peers/workloads.ts';
import { runComparison } from '../run-comparison.ts';
import type { Workbench } from '../workbench.ts';

const CHAIN = { blocks: 2, transfersABlock: 150 };
const OURS = 'ethread';
const FLOOR = 'fixed answer';

/** Checks that no workload exceeds its limit. Returns the result with a line of Markdown for each workload. */
export async function guard(
  workbench: Workbench,
  options: RunOptions,
  tell: (line: string) => void,
): Promise<{ readonly isWithin: boolean; readonly report: string }> {
  tell('making a chain');
  const chain = await makeBusyChain(CHAIN);
  const files = {
    genesis: join(workbench.folder, 'genesis.json'),
    import: [join(workbench.folder, 'chain.rlp')],
  };
  writeFileSync(files.genesis, chain.genesis);
  writeFileSync(join(workbench.folder, 'chain.rlp'), chain.rlp);
  const { server, key } = await (await importChain(workbench, files)).startWithAccounts({});

  const judgements: { readonly title: string; readonly judgement: Judgement }[] = [];
  for (const workload of workloadsOf(chain)) {
    const { name, title, isWebSocket = false } = workload;
    const limit = LIMITS[name];
    if (limit === undefined) continue;
    tell(title);
    const exchanges = await queryAll(`${server.url}/v3/${key}`, workload);
    const { request, response } = exchanges[0] ?? { request: '', response: '' };
    const file = join(workbench.folder, `${name}.json`);
    writeFileSync(file, response);
    const floor = await startFixedResponse(workbench, file, isWebSocket);
    const transport = isWebSocket ? 'webSocket' : 'http';
    const path = `${isWebSocket ? '/ws' : ''}/v3/${key}`;
    const { measurements } = await runComparison(
      {
        ...{ title, request, response, baseline: FLOOR },
        variants: [
          { name: OURS, start: async () => ({ server, path, exchanges, transport }) },
          { name: FLOOR, start: async () => ({ server: floor, path: '/', transport }) },
        ],
      },
      workbench,
      options,
      tell,
    );
    await floor.process.stop();
    const judgement = judge(measurements.get(OURS) ?? [], measurements.get(FLOOR) ?? [], limit);
    judgements.push({ title, judgement });
  }
  const isWithin = judgements.every(({ judgement }) => judgement.isWithin);
  const rows = judgements.map(
    ({ title, judgement: { ratio, limit, isWithin: isWell } }) =>
      `| ${title} | ${ratio.toFixed(2)} | ${limit} | ${isWell ? 'within' : '**worse**'} |`,
  );
  const head = ['| workload | CPU time, × floor | at most | |', '| --- | ---: | ---: | --- |'];
  return { isWithin, report: `${[...head, ...rows].join('\n')}\n` };
}
