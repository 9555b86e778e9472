import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { until } from '@ethread/setup';
import { start } from '@ethread/setup/start-program';
import type { CallService } from '../call-service.ts';
import { BEGUN } from './begun.ts';
import { honestLatencies, type HonestLatencies } from './honest-client.ts';

const ATTACKER = join(import.meta.dirname, 'attacker-process.ts');
/** The time in which an attack reaches its full strength, in milliseconds. */
const RAMP_MS = 1_000;
const SAMPLE_MS = 50;

/** The effect of an attack on the service and on an honest client. */
export interface AttackEffect {
  readonly honest: HonestLatencies;
  /** The most resident memory during the attack, in bytes. */
  readonly rssBytes: number;
  /** The part of the time that the main thread was busy, from 0 to 1. */
  readonly mainThread: number;
  /** The CPU time of the longest event-loop tick, in milliseconds. */
  readonly longestTickMs: number;
}

/**
 * Measures the service while a process attacks it for a time in milliseconds, and without a name while none does.
 *
 * @param workloads - the file with the requests of a load. A load has the honest client's key, and on a busy machine the
 * service may reject some requests beside it.
 */
export async function measureAttack(
  service: CallService,
  name: string | undefined,
  forMs: number,
  workloads?: string,
): Promise<AttackEffect> {
  const client = workloads === undefined ? 'attacker' : 'honest';
  const args = [
    '--conditions=@ethread/source',
    ATTACKER,
    name ?? '',
    `${service.port}`,
    service.keyOf(client),
    service.urlOf(client).split(':', 1).join(''),
    ...(workloads === undefined ? [] : [workloads]),
  ];
  // The attacker shares a core with the honest client, whose latencies must not include the wait for that core.
  const attacker = name === undefined ? undefined : start('nice', ['-n', '10', process.execPath, ...args]);
  let rssBytes = 0;
  const sampling = setInterval(() => (rssBytes = Math.max(rssBytes, service.rssBytes() ?? 0)), SAMPLE_MS);
  try {
    if (attacker) await until(async () => !attacker.isRunning() || attacker.output().includes(BEGUN));
    await sleep(RAMP_MS);
    const before = { cpu: service.mainThreadCpuMs() ?? NaN, at: performance.now() };
    const since = Date.now();
    const honest = await honestLatencies(service, forMs, workloads !== undefined);
    const cpu = (service.mainThreadCpuMs() ?? NaN) - before.cpu;
    if (attacker && !attacker.isRunning()) throw new Error(`the attacker ended:\n${attacker.output()}`);
    const longestTickMs = service.longestTickMs(since);
    return { honest, rssBytes, mainThread: cpu / (performance.now() - before.at), longestTickMs };
  } finally {
    clearInterval(sampling);
    await attacker?.stop('SIGKILL');
  }
}
