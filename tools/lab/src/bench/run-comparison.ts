import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Comparison, ComparisonResult, Measurement, RunOptions, VariantServer } from './comparison.ts';
import type { LoadOrder, LoadResult } from './load/load.ts';
import { usageOf } from './process-usage.ts';

/** Maximum number of times that a server is loaded for its warm-up. */
const MAX_WARM_UPS = 6;

/**
 * Starts all servers, warms each up, and then loads them in turn, A-B-A-B, round after round. Other load on the machine
 * affects all of them alike, and a round's ratios compare neighbours in time.
 */
export async function runComparison(
  comparison: Comparison,
  options: RunOptions,
  log: (line: string) => void,
): Promise<ComparisonResult> {
  const { request, response, variants } = comparison;
  const { rounds, seconds } = options;
  const { connections, warmUpSeconds } = { ...options, ...comparison };
  // A heap of its own: that of the benchmark has the chain, and each collection of its garbage stops the load.
  const client = new Worker(join(import.meta.dirname, 'load/load-client.ts'));
  async function load(
    { server, path, exchanges = [{ request, response }], isWebSocket = false, ratePerSecond }: VariantServer,
    duration: number,
  ): Promise<LoadResult> {
    const responses = exchanges.map((exchange) => exchange.response);
    const order: LoadOrder = {
      url: server.url + path,
      isWebSocket,
      requests: exchanges.map((exchange) => exchange.request),
      // A message would have a copy of each, of which twenty thousand long ones are too large.
      responses: new Set(responses).size === 1 ? responses.slice(0, 1) : responses,
      connections,
      seconds: duration,
      ratePerSecond,
    };
    client.postMessage(order);
    const [result]: LoadResult[] = await once(client, 'message');
    if (!result) throw new Error('the load client gives no result');
    return result;
  }

  try {
    const running: { name: string; started: VariantServer; measurements: Measurement[] }[] = [];
    for (const { name, start } of variants) {
      log(`${name}: starting and warming up`);
      const started = await start();
      await warmUp(started, warmUpSeconds, () => load(started, warmUpSeconds));
      running.push({ name, started, measurements: [] });
    }
    for (let round = 1; round <= rounds; round++) {
      for (const { name, started, measurements } of running) {
        const measurement = await measure(started, () => load(started, seconds));
        measurements.push(measurement);
        const { requestsPerSecond, cpuMicroseconds } = measurement;
        log(
          `round ${round}/${rounds}, ${name}: ${requestsPerSecond.toFixed(0)} requests/s, ${cpuMicroseconds.toFixed(1)} µs`,
        );
      }
    }
    const measurements = new Map(running.map(({ name, measurements }) => [name, measurements]));
    return { comparison, options: { ...options, connections }, measurements };
  } finally {
    await client.terminate();
  }
}

/**
 * Loads a server until it has used some CPU time, at most {@link MAX_WARM_UPS} times. On a busy machine, a server gets
 * a fraction of the wall-clock time, in which its runtime would compile little of the measured code.
 */
async function warmUp(
  { server }: VariantServer,
  cpuSeconds: number,
  load: () => Promise<unknown>,
): Promise<void> {
  const end = usageOf(server.process.pid).cpuSeconds + cpuSeconds;
  for (let time = 0; time < MAX_WARM_UPS; time++) {
    await load();
    if (usageOf(server.process.pid).cpuSeconds >= end) return;
  }
}

async function measure({ server }: VariantServer, load: () => Promise<LoadResult>): Promise<Measurement> {
  const before = usageOf(server.process.pid);
  const { requests, seconds, ...latencies } = await load();
  const after = usageOf(server.process.pid);
  return {
    ...latencies,
    requestsPerSecond: requests / seconds,
    cpuMicroseconds: ((after.cpuSeconds - before.cpuSeconds) * 1e6) / requests,
    residentBytes: after.residentBytes,
  };
}
