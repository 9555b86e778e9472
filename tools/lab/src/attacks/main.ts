import { parseArgs } from 'node:util';
import { startCallService } from './call-service.ts';
import type { Latencies } from './latencies.ts';
import { honestLatencies, measureDearRequests, whileAttacked } from './starve-calls.ts';

/** The number of timed honest calls, and of dear requests in flight meanwhile. */
const HONEST_CALLS = 1_000;
const IN_FLIGHT = 8;

const { values } = parseArgs({ options: { core: { type: 'string' } } });
const service = await startCallService(values.core === undefined ? undefined : Number(values.core));
const text = ({ p50, p99, max }: Latencies) =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${max.toFixed(1)} ms`;
const rss = () => `RSS ${((service.rssBytes() ?? 0) / 1_048_576).toFixed(0)} MiB`;
try {
  await honestLatencies(service, 200);
  const idle = await honestLatencies(service, HONEST_CALLS);
  console.log(`idle:     ${text(idle)}, ${rss()}`);
  for (const { name, cpuMs, cpuMsPerCredit, response } of await measureDearRequests(service)) {
    const end = response.error?.message ?? 'a result';
    console.log(
      `${name.padEnd(32)} ${cpuMs.toFixed(0).padStart(6)} CPU ms, ${cpuMsPerCredit.toFixed(1)} a credit: ${end}`,
    );
  }
  const { result, attacks } = await whileAttacked(service, IN_FLIGHT, () =>
    honestLatencies(service, HONEST_CALLS),
  );
  console.log(`attacked: ${text(result)}, ${rss()}, ${attacks} dear requests sent`);
  const allowed = Math.max(5 * idle.p99, 50);
  console.log(`allowed:  p99 ${allowed.toFixed(1)} ms`);
  process.exitCode = result.p99 <= allowed ? 0 : 1;
} finally {
  await service.stop();
}
