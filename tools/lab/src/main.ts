// The fault world: `main.ts [responses|heads] OPTIONS`. `responses`: one fault of a node after another, each response
// compared with the real node's. `heads`: nodes that lie about the head. It opens the service in its process, beside the
// tests of the service.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { merge, toLines } from './report.ts';
import { type LabReport, runLab } from './run-lab.ts';

const [part, ...rest] = process.argv.slice(2);
if (part === 'heads') {
  const program = join(import.meta.dirname, '../../../apps/service/test/lying-nodes/main.ts');
  const flags = ['--conditions=@ethread/source', '--disable-warning=ExperimentalWarning'];
  process.exit(spawnSync(process.execPath, [...flags, program, ...rest], { stdio: 'inherit' }).status ?? 1);
}

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    proofs: { type: 'string', default: 'complete' },
    only: { type: 'string' },
    lanes: { type: 'string', default: '2' },
  },
});
const count = Number(values.count);
const seed = Number(values.seed);
const lanes = Number(values.lanes);
const proofs = (['none', 'answers', 'complete'] as const).find((level) => level === values.proofs);
if (![count, seed, lanes].every(Number.isSafeInteger) || count < 1 || lanes < 1 || !proofs) {
  console.error('lab: --count, --seed and --lanes take whole numbers, --proofs none, answers or complete');
  process.exit(2);
}

/** Runs one lane, with its own nodes and service. A run spends most of its time waiting for delayed responses. */
async function runLane(lane: number): Promise<LabReport> {
  let reported = 0;
  return runLab({
    count: Math.ceil(count / lanes),
    seed: seed * 1_000 + lane,
    proofs: proofs ?? 'complete',
    only: values.only,
    onProgress(injected) {
      if (injected - reported < 500) return;
      reported = injected;
      console.error(`lane ${lane}: ${injected} of ${Math.ceil(count / lanes)}`);
    },
    onNoResponse: (fault, requested, log) =>
      console.error(
        `no response after ${fault}: ${JSON.stringify(requested)}\n${log.trimEnd().split('\n').slice(-12).join('\n')}`,
      ),
    onWrong: (fault, requested, got, truth) =>
      console.error(
        `wrong after ${fault}: ${JSON.stringify(requested)}\n  got   ${JSON.stringify(got).slice(0, 600)}\n  truth ${JSON.stringify(truth).slice(0, 600)}`,
      ),
  });
}

const reports = await Promise.all(Array.from({ length: lanes }, (_none, lane) => runLane(lane)));
const tallies = merge(reports.map((report) => report.tallies));
console.log(`seed ${seed}`);
for (const line of toLines(tallies)) console.log(line);
process.exit(tallies.some(({ wrong, unresolved }) => wrong + unresolved > 0) ? 1 : 0);
