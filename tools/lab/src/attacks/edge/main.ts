import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCallService } from '../call-service.ts';
import { BENCHMARK_LOAD } from './benchmark-load.ts';
import { createBenchmarkLoad } from './create-benchmark-load.ts';
import { EDGE_ATTACKS, type EdgeAttack } from './edge-attacks.ts';
import { judgeAttack, judgeLoad, judgeRecovery } from './judge-attack.ts';
import { measureAttack } from './measure-attack.ts';
import { mebibytes, printEffect, printHead } from './print-effect.ts';

const { values } = parseArgs({
  options: {
    core: { type: 'string' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '6' },
    load: { type: 'string', default: '15' },
    recovery: { type: 'string', default: '60' },
  },
});
const core = values.core === undefined ? undefined : Number(values.core);
const [forMs = 0, loadMs = 0, recoveryMs = 0] = [values.seconds, values.load, values.recovery].map(
  (seconds) => Number(seconds) * 1_000,
);

const folder = mkdtempSync(join(tmpdir(), 'ethread-edge-'));
const workloads = join(folder, 'workloads.json');
const load = await createBenchmarkLoad();
writeFileSync(workloads, JSON.stringify(load.workloads));

/** Runs attacks against a service, and returns the limits that it exceeded. */
async function runAttacks(attacks: readonly EdgeAttack[]): Promise<readonly string[]> {
  const service = await startCallService(core, { hasPlans: true, chain: load.chain });
  try {
    printHead();
    await measureAttack(service, undefined, 3_000);
    const idle = await measureAttack(service, undefined, forMs);
    printEffect('none', idle);
    const { name } = BENCHMARK_LOAD;
    const loaded = await measureAttack(service, name, loadMs, workloads);
    printEffect(name, loaded);
    const missed = [...judgeLoad(name, loaded)];
    for (const attack of attacks) {
      const effect = await measureAttack(service, attack.name, forMs);
      printEffect(attack.name, effect);
      missed.push(...judgeAttack(attack.name, effect, { idle, load: loaded }));
    }
    await sleep(recoveryMs);
    const remaining = service.rssBytes() ?? 0;
    console.log(`${values.recovery} s later: ${mebibytes(remaining)}\n`);
    return [...missed, ...judgeRecovery(remaining, { idle, load: loaded })];
  } finally {
    await service.stop();
  }
}

try {
  const missed = await runAttacks(EDGE_ATTACKS.filter(({ name }) => new RegExp(values.only).test(name)));
  for (const miss of missed) console.log(`missed: ${miss}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
