import { parseArgs } from 'node:util';
import { measureFirstCalls } from './benchmarks/first-calls.ts';
import { reportBundleSizes } from './clients/bundle-sizes.ts';
import { guard } from './benchmarks/guard.ts';
import { writePublishedTables } from './benchmarks/tables.ts';
import { comparePeers, type PeerOptions } from './peers/compare-peers.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

/** Runs a benchmark and returns its report, as Markdown. */
type Benchmark = (workbench: Workbench, options: PeerOptions) => Promise<string>;

const benchmarks: Readonly<Record<string, Benchmark>> = {
  peers: (workbench, options) => comparePeers(workbench, options, console.error),
  async guard(workbench, options) {
    const { isWithin, report } = await guard(workbench, options, console.error);
    if (!isWithin) process.exitCode = 1;
    return report;
  },
  'first-calls': (workbench, options) => measureFirstCalls(workbench, options, console.error),
  bundle: reportBundleSizes,
  tables: writePublishedTables,
};

const USAGE = `usage: npm run bench -- [${Object.keys(benchmarks).join('|')}] [--rounds 7] [--seconds 2] [--connections 32] [--output FOLDER] [--only WORKLOAD,…]`;

/** `main.ts [NAME]`: runs a benchmark (default: peers) and prints its table. Progress goes to standard error. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '32' },
    output: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const [name = 'peers', ...rest] = positionals;
const benchmark = benchmarks[name];
const numbers = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  warmUpSeconds: 3,
  connections: Number(values.connections),
};
if (!benchmark || rest.length > 0 || !Object.values(numbers).every((value) => value > 0)) {
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
  const only = values.only.split(',').filter((item) => item !== '');
  process.stdout.write(await benchmark(workbench, { ...numbers, output: values.output, only }));
} catch (error) {
  // A signal aborts the benchmark, which then fails with an error of no interest.
  if (!stopping) throw error;
} finally {
  await (stopping ?? workbench.close());
}
