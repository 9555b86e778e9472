import { setTimeout as sleep } from 'node:timers/promises';
import { post } from '../../json-rpc.ts';
import type { CallService } from '../call-service.ts';
import { type Latencies, latenciesOf } from '../latencies.ts';

/** The time between two requests, in milliseconds. */
const PACE_MS = 2;

/** The latencies of an honest client. */
export interface HonestLatencies {
  readonly cachedReads: Latencies;
  readonly calls: Latencies;
  /**
   * The CPU time of the service's main thread between request and response, for reads and calls. Unlike latencies, it
   * does not depend on other programs of the machine.
   */
  readonly mainThread: Latencies;
}

let salt = 0;

/**
 * Sends reads that a cache answers and calls that it does not, in turns, for a time in milliseconds.
 *
 * @param mayBeOverloaded - whether the service may reject some of them because it is overloaded.
 * @throws when another one gets no result.
 */
export async function honestLatencies(
  service: CallService,
  forMs: number,
  mayBeOverloaded = false,
): Promise<HonestLatencies> {
  const url = service.urlOf('honest');
  const times = { cachedReads: [] as number[], calls: [] as number[], mainThread: [] as number[] };
  const timed = async (into: number[], method: string, params: readonly unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const cpu = service.mainThreadCpuMs() ?? NaN;
    const start = performance.now();
    const text = await post(url, body);
    into.push(performance.now() - start);
    times.mainThread.push((service.mainThreadCpuMs() ?? NaN) - cpu);
    const isExpected = text.includes('"result"') || (mayBeOverloaded && text.includes('overloaded'));
    if (!isExpected) throw new Error(`an honest request failed: ${text}`);
    await sleep(PACE_MS);
  };
  for (const end = performance.now() + forMs; performance.now() < end;) {
    await timed(times.cachedReads, 'eth_getBlockByNumber', ['0x0', false]);
    await timed(times.calls, 'eth_call', [service.callOf((salt++).toString(16).padStart(64, '0')), 'latest']);
  }
  return {
    cachedReads: latenciesOf(times.cachedReads),
    calls: latenciesOf(times.calls),
    mainThread: latenciesOf(times.mainThread),
  };
}
