import { parseArgs } from 'node:util';
import { guard } from './benchmarks/guard.ts';
import { checkPublished, publish } from './benchmarks/publish.ts';
import { openWorkbench } from './workbench.ts';

const USAGE =
  'usage: npm run bench -- publish|guard|check [--rounds N] [--seconds N] [--output FOLDER] [--only WORKLOAD,…]';

/** `main.ts NAME`: runs a benchmark and prints its table. Progress goes to standard error. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    output: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const [name, ...rest] = positionals;
if (name === 'check') {
  const reasons = checkPublished();
  for (const reason of reasons) console.log(`${reason}: run \`npm run bench -- publish\``);
  process.exit(reasons.length > 0 ? 1 : 0);
}
// All workloads beside all peers take some ten minutes with these.
const usual = name === 'publish' ? { rounds: 3, seconds: 0.8 } : { rounds: 7, seconds: 2 };
const numbers = {
  rounds: Number(values.rounds ?? usual.rounds),
  seconds: Number(values.seconds ?? usual.seconds),
  warmUpSeconds: name === 'publish' ? 0.8 : 3,
  connections: 32,
};
const isKnown = name === 'publish' || name === 'guard';
if (!isKnown || rest.length > 0 || !Object.values(numbers).every((value) => value > 0)) {
  console.error(USAGE);
  process.exit(1);
}

const workbench = openWorkbench();
try {
  const options = { ...numbers, only: values.only.split(',').filter((item) => item !== '') };
  if (name === 'publish')
    process.stdout.write(await publish(workbench, { ...options, output: values.output }, console.error));
  else {
    const { isWithin, report } = await guard(workbench, options, console.error);
    process.stdout.write(report);
    if (!isWithin) process.exitCode = 1;
  }
} finally {
  await workbench.close();
}
