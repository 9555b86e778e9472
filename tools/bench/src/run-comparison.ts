import type { Comparison, ComparisonResult, Measurement, RunOptions, VariantServer } from './comparison.ts';
import type { LoadOrder, LoadResult } from './load/load.ts';
import { startLoadClient } from './load/load-process.ts';
import { usageOf } from './process-usage.ts';
import type { Workbench } from './workbench.ts';

/**
 * Starts all servers, warms each up, and then loads them in turn, A-B-A-B, round after round. Other load on the machine
 * affects all of them alike, and a round's ratios compare neighbours in time.
 */
export async function runComparison(
  comparison: Comparison,
  workbench: Workbench,
  options: RunOptions,
  tell: (line: string) => void,
): Promise<ComparisonResult> {
  const { request, answer, variants } = comparison;
  const { rounds, seconds, warmUpSeconds, connections } = options;
  const load = startLoadClient(workbench);
  const orderFor = (
    { server, path, exchanges = [{ request, answer }], transport = 'http' }: VariantServer,
    duration: number,
  ): LoadOrder => ({ url: server.url + path, transport, exchanges, connections, seconds: duration });

  const running: { name: string; started: VariantServer; measurements: Measurement[] }[] = [];
  for (const { name, start } of variants) {
    tell(`${name}: starting and warming up`);
    const started = await start();
    await load(orderFor(started, warmUpSeconds));
    running.push({ name, started, measurements: [] });
  }
  for (let round = 1; round <= rounds; round++) {
    for (const { name, started, measurements } of running) {
      const measurement = await measure(started, () => load(orderFor(started, seconds)));
      measurements.push(measurement);
      const { requestsPerSecond, cpuMicroseconds } = measurement;
      tell(
        `round ${round}/${rounds}, ${name}: ${requestsPerSecond.toFixed(0)} requests/s, ${cpuMicroseconds.toFixed(1)} µs`,
      );
    }
  }
  const measurements = new Map(running.map(({ name, measurements }) => [name, measurements]));
  return { comparison, options, measurements };
}

async function measure({ server }: VariantServer, load: () => Promise<LoadResult>): Promise<Measurement> {
  const before = usageOf(server.process.pid);
  const { requests, seconds, p50Ms, p99Ms, clientBusy } = await load();
  const after = usageOf(server.process.pid);
  return {
    requestsPerSecond: requests / seconds,
    p50Ms,
    p99Ms,
    cpuMicroseconds: ((after.cpuSeconds - before.cpuSeconds) * 1e6) / requests,
    residentBytes: after.residentBytes,
    clientBusy,
  };
}
