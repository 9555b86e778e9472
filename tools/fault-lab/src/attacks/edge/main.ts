import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCallService } from '../call-service.ts';
import type { Latencies } from '../latencies.ts';
import { EDGE_ATTACKS, LOAD } from './edge-attacks.ts';
import { type AttackEffect, measureAttack } from './measure-attack.ts';

const { values } = parseArgs({
  options: {
    core: { type: 'string' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '6' },
    recovery: { type: 'string', default: '60' },
  },
});
const forMs = Number(values.seconds) * 1_000;
const MEBIBYTE = 1_048_576;
/** The memory that the service may have under an ordinary load, and that an attack may add to it. */
const MAX_LOAD_BYTES = 400 * MEBIBYTE;
const MAX_ADDED_BYTES = 128 * MEBIBYTE;
/** The part of the idle memory that may remain after the attacks. */
const MAX_REMAINING = 1.1;

const service = await startCallService(values.core === undefined ? undefined : Number(values.core), {
  hasPlans: true,
});
const columns = (texts: readonly string[]) =>
  texts.map((text, at) => (at === 0 ? text.padEnd(36) : text.padStart(13))).join('');
const times = ({ p50, p99 }: Latencies) => `${p50.toFixed(1)}/${p99.toFixed(1)}`;
const print = (name: string, { honest, rssBytes, mainThread, longestTickMs }: AttackEffect) =>
  console.log(
    columns([
      name,
      times(honest.cachedReads),
      times(honest.calls),
      honest.mainThread.p99.toFixed(1),
      longestTickMs.toFixed(1),
      `${(mainThread * 100).toFixed(0)} %`,
      `${(rssBytes / MEBIBYTE).toFixed(0)} MiB`,
    ]),
  );
try {
  await measureAttack(service, undefined, 3_000);
  const idle = await measureAttack(service, undefined, forMs);
  console.log(columns(['attack', 'read p50/99', 'call p50/99', 'CPU p99', 'tick', 'main thread', 'RSS']));
  print('none', idle);
  const load = await measureAttack(service, LOAD.name, forMs, 'honest');
  print(LOAD.name, load);
  const allowed = {
    read: Math.max(5 * idle.honest.cachedReads.p99, 50),
    call: Math.max(5 * idle.honest.calls.p99, 50),
    rss: load.rssBytes + MAX_ADDED_BYTES,
  };
  const missed = load.rssBytes > MAX_LOAD_BYTES ? [`${LOAD.name}: memory`] : [];
  for (const { name } of EDGE_ATTACKS) {
    if (!new RegExp(values.only).test(name)) continue;
    const effect = await measureAttack(service, name, forMs);
    print(name, effect);
    if (effect.honest.cachedReads.p99 > allowed.read) missed.push(`${name}: latency of reads`);
    if (effect.honest.calls.p99 > allowed.call) missed.push(`${name}: latency of calls`);
    if (effect.rssBytes > allowed.rss) missed.push(`${name}: memory`);
  }
  await sleep(Number(values.recovery) * 1_000);
  const remaining = service.rssBytes() ?? 0;
  console.log(`${values.recovery} s later: ${(remaining / MEBIBYTE).toFixed(0)} MiB`);
  if (remaining > MAX_REMAINING * idle.rssBytes) missed.push('memory after the attacks');
  for (const miss of missed) console.log(`missed: ${miss}`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  await service.stop();
}
