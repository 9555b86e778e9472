import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { until } from '@ethread/setup';
import { start } from '@ethread/setup/start-program';
import { post, print } from '../json-rpc.ts';
import type { AttackedService } from './attacked-service.ts';
import type { ChainFacts } from './method-attacks.ts';
import { BEGUN } from './raw-client.ts';

const ATTACKER = join(import.meta.dirname, 'attacker-process.ts');
/** The time in which an attack reaches its full strength, and the time between two samples, in milliseconds. */
const RAMP_MS = 1_000;
const PACE_MS = 2;
/** Gauges of the service's metrics that are 0 without clients. */
const GAUGES = [
  'ethread_requests_in_flight',
  'ethread_buffered_bytes',
  'ethread_websocket_connections',
  'ethread_subscriptions',
];
/** The time in which the gauges must be 0 after an attack, in milliseconds. */
const SETTLING_MS = 60_000;

export type Latencies = Readonly<Record<'p50' | 'p99', number>>;

/** The effect of attackers on an honest client, and on the service. */
export interface KeyAttackEffect {
  /** CPU time of the main thread between an honest cached read and its response. */
  readonly mainThread: Latencies;
  /** Time between an honest cached read and its response. */
  readonly wall: Latencies;
  readonly reads: number;
  /** Honest reads that got no result. */
  readonly failures: number;
  readonly rssBytes: number;
  /** The gauges that were not 0 a minute after the attack. */
  readonly gauges: readonly string[];
}

/** Measures the service while a process attacks it with some keys. Without keys nothing attacks. */
export async function measureKeyAttack(
  service: AttackedService,
  names: readonly string[],
  keys: readonly string[],
  facts: ChainFacts,
  forMs: number,
): Promise<KeyAttackEffect> {
  const args = [JSON.stringify(names), `${service.port}`, JSON.stringify(keys), JSON.stringify(facts)];
  const command = ['--conditions=@ethread/source', ATTACKER, ...args];
  // The attacker shares a core with the honest client, whose latencies must not include the wait for that core.
  const attacker = keys.length === 0 ? undefined : start('nice', ['-n', '10', process.execPath, ...command]);
  let rssBytes = 0;
  let failures = 0;
  const wall: number[] = [];
  const mainThread: number[] = [];
  try {
    if (attacker) {
      await until(async () => !attacker.isRunning() || attacker.output().includes(BEGUN));
      await sleep(RAMP_MS);
    }
    const body = print('eth_getBlockByNumber', ['0x0', false]);
    for (const end = performance.now() + forMs; performance.now() < end;) {
      const cpu = service.mainThreadCpuMs();
      const began = performance.now();
      const text = await post(service.honestUrl, body).catch(() => '');
      wall.push(performance.now() - began);
      mainThread.push(service.mainThreadCpuMs() - cpu);
      if (!text.includes('"result"')) failures++;
      rssBytes = Math.max(rssBytes, service.usage().residentBytes);
      await sleep(PACE_MS);
    }
    if (attacker && !attacker.isRunning()) throw new Error(`the attacker ended:\n${attacker.output()}`);
  } finally {
    await attacker?.stop('SIGKILL');
  }
  return {
    mainThread: latenciesOf(mainThread),
    wall: latenciesOf(wall),
    reads: wall.length,
    failures,
    rssBytes,
    gauges: attacker ? await gaugesLeft(service) : [],
  };
}

function latenciesOf(times: readonly number[]): Latencies {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * sorted.length)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Waits until the gauges are 0. Returns those that are not after a minute. */
async function gaugesLeft(service: AttackedService): Promise<readonly string[]> {
  for (const end = performance.now() + SETTLING_MS; ; await sleep(100)) {
    const values = await Promise.all(GAUGES.map(async (name) => [name, await service.metric(name)] as const));
    const left = values.filter(([, value]) => value !== 0).map(([name, value]) => `${name} ${value}`);
    if (left.length === 0 || performance.now() > end) return left;
  }
}
