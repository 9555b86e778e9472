import { parseArgs } from 'node:util';
import { measureCommittee } from './benchmarks/committee.ts';
import { measureFirstCalls } from './benchmarks/first-calls.ts';
import { compareForwarding } from './benchmarks/forward.ts';
import { reportBundleSizes } from './clients/bundle-sizes.ts';
import { guard } from './benchmarks/guard.ts';
import { type ImportOptions, measureImport } from './benchmarks/import.ts';
import { type LogsOptions, measureLogs } from './benchmarks/logs.ts';
import { writePublishedTables } from './benchmarks/tables.ts';
import { measureScale, type ScaleOptions } from './benchmarks/scale.ts';
import { measureVerified } from './benchmarks/verified.ts';
import { verifyCases } from './benchmarks/verified-cases.ts';
import { comparePeers, type PeerOptions } from './peers/compare-peers.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

/** Runs a benchmark and returns its report, as Markdown. */
type Benchmark = (
  workbench: Workbench,
  options: PeerOptions & LogsOptions & ImportOptions & ScaleOptions & { readonly cases: string },
) => Promise<string>;

const benchmarks: Readonly<Record<string, Benchmark>> = {
  peers: (workbench, options) => comparePeers(workbench, options, console.error),
  async guard(workbench, options) {
    const { isWithin, report } = await guard(workbench, options, console.error);
    if (!isWithin) process.exitCode = 1;
    return report;
  },
  forward: (workbench, options) => compareForwarding(workbench, options, console.error),
  'first-calls': (workbench, options) => measureFirstCalls(workbench, options, console.error),
  bundle: reportBundleSizes,
  committee: measureCommittee,
  import: (workbench, options) => measureImport(workbench, options, console.error),
  logs: (workbench, options) => measureLogs(workbench, options, console.error),
  'verified-cases': (workbench, { cases }) => verifyCases(workbench, cases),
  verified: (workbench, options) => measureVerified(workbench, options, console.error),
  tables: writePublishedTables,
  scale: (workbench, options) => measureScale(workbench, options, console.error),
};

const USAGE = `usage: npm run bench -- [${Object.keys(benchmarks).join('|')}] [--rounds 7] [--seconds 2] [--connections 32] [--output FOLDER] [--only WORKLOAD,…] [--logs 1000000] [--queries 2000] [--sizes 200,400] [--chunks 4,8] [--index 500] [--backfill 1600,3200] [--absent 512] [--memory MB] [--cores 4000] [--archives FOLDER] [--network NAME | --genesis FILE] [--cases FOLDER] [FILES…]`;

/** `main.ts [NAME]`: runs a benchmark (default: peers) and prints its table. Progress goes to standard error. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '32' },
    output: { type: 'string' },
    only: { type: 'string', default: '' },
    logs: { type: 'string', default: '1000000' },
    queries: { type: 'string', default: '2000' },
    sizes: { type: 'string', default: '200,400' },
    chunks: { type: 'string', default: '4,8' },
    index: { type: 'string', default: '500' },
    backfill: { type: 'string', default: '1600,3200' },
    absent: { type: 'string', default: '' },
    memory: { type: 'string' },
    cores: { type: 'string', default: '' },
    archives: { type: 'string' },
    network: { type: 'string' },
    genesis: { type: 'string' },
    cases: { type: 'string', default: '' },
  },
});
const [name = 'peers', ...files] = positionals;
const benchmark = benchmarks[name];
const numbers = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  warmUpSeconds: 3,
  connections: Number(values.connections),
  logs: Number(values.logs),
  queries: Number(values.queries),
};
const listOf = (text: string) => text.split(',').filter((item) => item !== '');
const only = listOf(values.only);
const sizes = listOf(values.sizes).map(Number);
const chunks = listOf(values.chunks).map(Number);
const index = listOf(values.index).map(Number);
const backfill = listOf(values.backfill).map(Number);
const absent = listOf(values.absent).map(Number);
const cores = listOf(values.cores).map(Number);
const memory = values.memory === undefined ? undefined : Number(values.memory);
if (
  !benchmark ||
  (files.length > 0 && name !== 'import') ||
  ![
    ...Object.values(numbers),
    ...sizes,
    ...chunks,
    ...index,
    ...backfill,
    ...absent,
    ...cores,
    memory ?? 1,
  ].every((value) => value > 0)
) {
  console.error(USAGE);
  process.exit(1);
}

const workbench = openWorkbench();
let stopping: Promise<void> | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopping ??= workbench.close().then(() => process.exit(130));
  });
}
try {
  process.stdout.write(
    await benchmark(workbench, {
      ...values,
      ...numbers,
      output: values.output,
      only,
      files,
      sizes,
      chunks,
      index,
      backfill,
      absent,
      memory,
      cores,
      archives: values.archives,
    }),
  );
} catch (error) {
  // A signal aborts the benchmark, which then fails with an error of no interest.
  if (!stopping) throw error;
} finally {
  await (stopping ?? workbench.close());
}
