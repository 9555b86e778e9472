// Runs three servers behind HAProxy under load: a rolling restart, a server killed every few seconds, PostgreSQL away.
// `node --conditions=@ethread/source apps/service/test/topology/run-topology.ts [KILLS] [ROLLING_RESTARTS]
// [OUTAGES]`, 20, 2 and 3 by default. It needs HAProxy and PostgreSQL (`npm test --
// --list-requirements`), and starts its own.
import { tryTopology, type Phase } from './try-topology.ts';

const [kills = '20', rollingRestarts = '2', outages = '3'] = process.argv.slice(2);

function print(name: string, { latencies, milliseconds, wrong, ...phase }: Phase): void {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  console.log(name, {
    ...phase,
    wrong: wrong.length,
    seconds: Math.round(milliseconds / 1_000),
    callsPerSecond: Math.round(phase.served / (milliseconds / 1_000)),
    p50ms: at(0.5),
    p99ms: at(0.99),
    maxMs: at(1),
  });
}

const report = await tryTopology({
  kills: Number(kills),
  killEveryMs: 3_000,
  rollingRestarts: Number(rollingRestarts),
  outages: Number(outages),
  httpClients: 24,
  webSocketClients: 8,
  pauseMs: 0,
  onPhase: print,
});
const { balance, exitCodes, ...phases } = report;
console.log({ balance, exitCodes });
const all = Object.values(phases);
const isWell =
  all.every(({ lost, wrong }) => lost === 0 && wrong.length === 0) &&
  phases.rolling.unpaidCalls === 0 &&
  balance.served === balance.affordable;
process.exit(isWell ? 0 : 1);
