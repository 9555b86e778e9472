import type { AttackEffect } from './measure-attack.ts';

const MEBIBYTE = 1_048_576;
/** The memory that the service may have under the load of the benchmark, and that an attack may add to it, in bytes. */
const MAX_LOAD_BYTES = 400 * MEBIBYTE;
const MAX_ADDED_BYTES = 128 * MEBIBYTE;
/** The memory that may remain after the attacks, as a multiple of that under the load of the benchmark. */
const MAX_REMAINING = 1.1;
/** The latency that an honest client may have during an attack: so many times the idle one, or so many milliseconds. */
const MAX_SLOWER = 5;
const MAX_P99_MS = 50;

/** The measurements without an attack. */
export interface Baseline {
  readonly idle: AttackEffect;
  /** Under the load of the benchmark. */
  readonly load: AttackEffect;
}

/** Returns the limits that the load of the benchmark exceeds. */
export function judgeLoad(name: string, { rssBytes }: AttackEffect): readonly string[] {
  return rssBytes > MAX_LOAD_BYTES ? [`${name}: memory`] : [];
}

/** Returns the limits that an attack made the service exceed. */
export function judgeAttack(
  name: string,
  { honest, rssBytes }: AttackEffect,
  { idle, load }: Baseline,
): readonly string[] {
  const allowed = (p99: number) => Math.max(MAX_SLOWER * p99, MAX_P99_MS);
  const missed: string[] = [];
  if (honest.cachedReads.p99 > allowed(idle.honest.cachedReads.p99)) missed.push(`${name}: latency of reads`);
  if (honest.calls.p99 > allowed(idle.honest.calls.p99)) missed.push(`${name}: latency of calls`);
  if (rssBytes > load.rssBytes + MAX_ADDED_BYTES) missed.push(`${name}: memory`);
  return missed;
}

/**
 * Returns the limit that the memory some time after the attacks exceeds. The caches and threads of the benchmark's load
 * stay, so the memory is compared with that under the load instead of that of the service before it.
 */
export function judgeRecovery(rssBytes: number, { load }: Baseline): readonly string[] {
  return rssBytes > MAX_REMAINING * load.rssBytes ? ['memory after the attacks'] : [];
}
