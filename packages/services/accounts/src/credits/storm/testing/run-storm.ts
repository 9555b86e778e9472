import { parseArgs } from 'node:util';
import { runStorm, type StormOptions } from './storm.ts';

/**
 * `node --conditions=@ethread/source run-storm.ts --engine PostgreSQL --calls 1000000 --seed 7`: runs a storm of any size
 * and prints its figures.
 */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'SQLite' },
    calls: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
    workers: { type: 'string', default: '3' },
    kills: { type: 'string', default: '20' },
    pauses: { type: 'string', default: '2' },
    cuts: { type: 'string', default: '10' },
    outages: { type: 'string', default: '3' },
    refunds: { type: 'string', default: '2' },
  },
});
const { engine } = values;
if (engine !== 'SQLite' && engine !== 'PostgreSQL') throw new Error(`no engine ${engine}`);
const inPostgres = engine === 'PostgreSQL';
const options: StormOptions = {
  engine,
  seed: Number(values.seed),
  calls: Number(values.calls),
  workers: Number(values.workers),
  kills: Number(values.kills),
  pauses: Number(values.pauses),
  cuts: inPostgres ? Number(values.cuts) : 0,
  outages: inPostgres ? Number(values.outages) : 0,
  refunds: Number(values.refunds),
};
const { accountDays, ...report } = await runStorm(options);
const sum = (field: 'served' | 'unsure' | 'spent' | 'left') =>
  accountDays.reduce((total, day) => total + day[field], 0);
console.log({
  ...report,
  callsPerSecond: Math.round(options.calls / report.seconds),
  accountDays: accountDays.length,
  served: sum('served'),
  unsure: sum('unsure'),
  spent: sum('spent'),
  left: sum('left'),
  overspent: accountDays.filter(({ spent }) => spent > report.creditsPerDay).length,
  spentMoreThanServed: accountDays.filter(({ spent, served, unsure }) => spent > served + unsure).length,
  spentLessThanServed: accountDays
    .filter(({ spent, served }) => spent < served)
    .map(({ date, name, spent, served }) => ({ date, name, spent, served })),
  rejectedThoughLeft: accountDays.filter(({ lowestRejected, left }) => lowestRejected <= left).length,
  withheld: accountDays.filter(({ spent, left }) => spent + left !== report.creditsPerDay).length,
});
