import type { Latencies } from '../latencies.ts';
import type { AttackEffect } from './measure-attack.ts';

export const mebibytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MiB`;

const columns = (texts: readonly string[]) =>
  texts.map((text, at) => (at === 0 ? text.padEnd(36) : text.padStart(13))).join('');
const times = ({ p50, p99 }: Latencies) => `${p50.toFixed(1)}/${p99.toFixed(1)}`;

export function printHead(): void {
  console.log(columns(['attack', 'read p50/99', 'call p50/99', 'CPU p99', 'tick', 'main thread', 'RSS']));
}

/** Prints one line: latencies and CPU times in milliseconds, the busy part of the main thread, and memory. */
export function printEffect(
  name: string,
  { honest, rssBytes, mainThread, longestTickMs }: AttackEffect,
): void {
  console.log(
    columns([
      name,
      times(honest.cachedReads),
      times(honest.calls),
      honest.mainThread.p99.toFixed(1),
      longestTickMs.toFixed(1),
      `${(mainThread * 100).toFixed(0)} %`,
      mebibytes(rssBytes),
    ]),
  );
}
