import { parseArgs } from 'node:util';
import { runStorm, type StormOptions } from './storm.ts';

/**
 * `node --conditions=@ethread/source run-storm.ts --engine redis --calls 1000000 --seed 7`: runs a storm of any size
 * and prints its figures.
 */
const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'embedded' },
    calls: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
    workers: { type: 'string', default: '3' },
    kills: { type: 'string', default: '20' },
    cuts: { type: 'string', default: '10' },
    restarts: { type: 'string', default: '3' },
    refunds: { type: 'string', default: '2' },
  },
});
const { engine } = values;
if (engine !== 'embedded' && engine !== 'redis' && engine !== 'leases')
  throw new Error(`no engine ${engine}`);
const inRedis = engine !== 'embedded';
const options: StormOptions = {
  engine,
  seed: Number(values.seed),
  calls: Number(values.calls),
  workers: Number(values.workers),
  kills: Number(values.kills),
  cuts: inRedis ? Number(values.cuts) : 0,
  restarts: inRedis ? Number(values.restarts) : 0,
  refunds: Number(values.refunds),
};
const { accountDays, ...report } = await runStorm(options);
const sum = (field: 'answered' | 'unsure' | 'spent' | 'left') =>
  accountDays.reduce((total, day) => total + day[field], 0);
console.log({
  ...report,
  callsPerSecond: Math.round(options.calls / report.seconds),
  accountDays: accountDays.length,
  answered: sum('answered'),
  unsure: sum('unsure'),
  spent: sum('spent'),
  left: sum('left'),
  overspent: accountDays.filter(({ spent }) => spent > report.creditsPerDay).length,
  spentMoreThanAnswered: accountDays.filter(({ spent, answered, unsure }) => spent > answered + unsure)
    .length,
  spentLessThanAnswered: accountDays
    .filter(({ spent, answered }) => spent < answered)
    .map(({ date, name, spent, answered }) => ({ date, name, spent, answered })),
  refusedThoughLeft: accountDays.filter(({ lowestRejected, left }) => lowestRejected <= left).length,
  heldBack: accountDays.filter(({ spent, left }) => spent + left !== report.creditsPerDay).length,
});
