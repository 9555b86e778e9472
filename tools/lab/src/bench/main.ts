import { parseArgs } from 'node:util';
import { guard } from './benchmarks/guard.ts';
import { checkPublished, publish } from './benchmarks/publish.ts';
import { comparePeers, type PeerOptions } from './peers/compare-peers.ts';
import { prepareChain } from './peers/prepare-peers.ts';
import { openWorkbench, type Workbench } from './workbench.ts';

/** Runs a benchmark and returns its report, as Markdown. */
type Benchmark = (workbench: Workbench, options: PeerOptions) => Promise<string>;

const benchmarks: Readonly<Record<string, Benchmark>> = {
  peers: async (workbench, options) =>
    comparePeers(workbench, await prepareChain(workbench, console.error), options, console.error),
  async guard(workbench, options) {
    const { isWithin, report } = await guard(workbench, options, console.error);
    if (!isWithin) process.exitCode = 1;
    return report;
  },
  publish: (workbench, options) => publish(workbench, options, console.error),
};

const USAGE = `usage: npm run bench -- [${Object.keys(benchmarks).join('|')}|check] [--rounds N] [--seconds N] [--connections 32] [--output FOLDER] [--only WORKLOAD,…]`;

/** `main.ts [NAME]`: runs a benchmark (default: peers) and prints its table. Progress goes to standard error. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    connections: { type: 'string', default: '32' },
    output: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const [name = 'peers', ...rest] = positionals;
if (name === 'check') {
  const reasons = checkPublished();
  for (const reason of reasons) console.log(`${reason}: run \`npm run bench -- publish\``);
  process.exit(reasons.length > 0 ? 1 : 0);
}
const benchmark = benchmarks[name];
// All workloads beside all peers take some ten minutes with these.
const usual = name === 'publish' ? { rounds: 3, seconds: 0.8 } : { rounds: 7, seconds: 2 };
const numbers = {
  rounds: Number(values.rounds ?? usual.rounds),
  seconds: Number(values.seconds ?? usual.seconds),
  warmUpSeconds: name === 'publish' ? 0.8 : 3,
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
