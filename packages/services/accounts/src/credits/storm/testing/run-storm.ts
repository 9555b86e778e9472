import { parseArgs } from 'node:util';
import { runStorm } from './storm.ts';

/**
 * `node --conditions=@ethread/source run-storm.ts --calls 1000000 --seed 7`: runs a storm of any size over PostgreSQL with
 * three servers, and prints its figures.
 */
const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
  },
});
const { accountDays, ...report } = await runStorm({
  engine: 'PostgreSQL',
  seed: Number(values.seed),
  calls: Number(values.calls),
  workers: 3,
  weather: { kill: 20, pause: 2, cut: 10, outage: 3 },
});
const sum = (field: 'served' | 'unsure' | 'spent' | 'left') =>
  accountDays.reduce((total, day) => total + day[field], 0);
const count = (holds: (day: (typeof accountDays)[number]) => boolean) => accountDays.filter(holds).length;
console.log({
  ...report,
  accountDays: accountDays.length,
  served: sum('served'),
  unsure: sum('unsure'),
  spent: sum('spent'),
  left: sum('left'),
  overspent: count(({ spent }) => spent > report.creditsPerDay),
  spentMoreThanServed: count(({ spent, served, unsure }) => spent > served + unsure),
  withheld: count(({ spent, left }) => spent + left !== report.creditsPerDay),
});
