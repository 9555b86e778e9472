// Imports archives of the generated chain with all checks, and reads blocks meanwhile: `measure-import.ts STORE
// SEGMENT FILES…`, with the blocks of a segment. It sends the costs to its parent process.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createHistory } from '@ethread/history';
import { useWasmCrypto } from '@ethread/crypto';
import { silentLogger, systemClock } from '@ethread/core';
import { denseGenesis } from './dense-blocks.ts';
import { measureCosts, storedBytes } from './process-costs.ts';

/** Time from the end of a read to the next, in milliseconds. */
const PAUSE_MS = 20;
const READS_AFTERWARDS = 1_000;
/** How often the delay of the main thread is measured, in milliseconds. */
const DELAY_EVERY_MS = 2;

const [path = '', segment = '0', ...files] = process.argv.slice(2);
await useWasmCrypto();
const history = createHistory(
  { path, genesis: denseGenesis().genesis, logger: silentLogger, clock: systemClock },
  { segments: { blocks: Number(segment), depth: 0 } },
);

/**
 * Reads random blocks until a condition holds. Returns the latencies in milliseconds, each from the time at which the
 * read was due.
 */
async function readBlocks(isDone: (reads: number) => boolean): Promise<number[]> {
  const latencies: number[] = [];
  while (!isDone(latencies.length)) {
    const due = performance.now() + PAUSE_MS;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const head = history.head()?.header.number;
    if (head === undefined) continue;
    const cpu = process.threadCpuUsage();
    history.block({ number: BigInt(Math.floor(head * ((latencies.length * 0.618) % 1))) });
    const { user, system } = process.threadCpuUsage(cpu);
    readsCpuMs += (user + system) / 1000;
    latencies.push(performance.now() - due);
  }
  return latencies;
}

/** The CPU time of reads, which is not that of the import. */
let readsCpuMs = 0;
let isImported = false;
const during = readBlocks(() => isImported);
const delay = monitorEventLoopDelay({ resolution: DELAY_EVERY_MS });
delay.enable();
const costsSince = measureCosts();
const { imported } = await history.importArchives(files);
await history.segmentsSettled();
const { cpuMs, ...costs } = costsSince();
const importCpuMs = cpuMs - readsCpuMs;
delay.disable();
isImported = true;
const latencies = await during;
const alone = await readBlocks((reads) => reads >= READS_AFTERWARDS);
const storedSizes = history.sizes();
await history.close();
const { segments } = storedSizes;
const response = {
  imported,
  ...costs,
  cpuMs: importCpuMs,
  storedBytes: storedBytes(path),
  segments,
  latencies,
  alone,
  delayMs: { p99: millisecondsAt(99), p999: millisecondsAt(99.9), longest: millisecondsAt(100) },
};
process.send?.(response, () => process.disconnect());

/** Returns how long the main thread was busy at a percentile of all measurements. */
function millisecondsAt(percentile: number): number {
  return Math.max(0, delay.percentile(percentile) / 1e6 - DELAY_EVERY_MS);
}
