import { createClient, fallback, http, isCallError, type Transport, webSocket } from '@ethread/client';
import { createRandom } from '@ethread/core';
import { KEY, type ServiceProcess } from '../service-process.ts';
import { openLossyProxy } from './lossy-proxy.ts';

/** The outcomes of the calls. */
export interface LossyReport {
  readonly calls: number;
  /** Calls with the right response. */
  served: number;
  /** Calls with an error of the client's union, by name. */
  readonly failed: Record<string, number>;
  /**
   * Calls with any other outcome: the response of another call, or an error that no call can have. A promise settles
   * only once in any case.
   */
  readonly wrong: string[];
  restarts: number;
  readonly deeds: Readonly<Record<string, number>>;
}

export interface LossyOptions {
  readonly calls: number;
  readonly seed: number;
  /** Number of restarts of the service. */
  readonly restarts: number;
  /** Starts the service on its previous data. */
  readonly start: () => Promise<ServiceProcess>;
  readonly onProgress?: (settled: number) => void;
}

/** Calls in flight at once. */
const CLIENTS = 96;
const HEAD = 302;
const SOON = { timeoutMs: 5_000, baseDelayMs: 10, maxDelayMs: 500, retries: 6 };

/**
 * Calls a service through a network that loses, delays and rejects requests, while the service itself is killed and
 * restarted.
 */
export async function callThrough(options: LossyOptions): Promise<LossyReport> {
  const random = createRandom(options.seed);
  const proxy = await openLossyProxy(random);
  let service = await options.start();
  const hashes = await blockHashes(http(`${service.url}/v3/${KEY}`));
  proxy.backend = service.url;
  const near = () => http(`${proxy.url}/v3/${KEY}`, { ...SOON, random: random.next });
  const transports = [
    near(),
    webSocket(`${proxy.webSocketUrl}/ws/v3/${KEY}`, { ...SOON, random: random.next }),
    fallback([near(), webSocket(`${proxy.webSocketUrl}/ws/v3/${KEY}`, SOON)], {
      ...SOON,
      random: random.next,
    }),
  ] as const;
  const report: LossyReport = {
    calls: options.calls,
    served: 0,
    failed: {},
    wrong: [],
    restarts: 0,
    deeds: proxy.deeds,
  };
  let next = 0;
  let done = 0;
  /** Settled while the service runs. */
  let running: Promise<unknown> = Promise.resolve();

  async function call(index: number): Promise<void> {
    const number = random.below(HEAD + 1);
    const transport = random.pick(transports);
    try {
      const block = await createClient(transport).eth_getBlockByNumber(`0x${number.toString(16)}`, false);
      if (block?.hash === hashes[number]) report.served++;
      else report.wrong.push(`call ${index}: block ${number} is said to be ${String(block?.hash)}`);
    } catch (error) {
      if (!isCallError(error)) report.wrong.push(`call ${index}: ${String(error)}`);
      else report.failed[error.name] = (report.failed[error.name] ?? 0) + 1;
      // A client loses one call to a restart, however long the start takes on a busy machine.
      await running;
    }
    done++;
    options.onProgress?.(done);
  }

  async function client(): Promise<void> {
    while (next < options.calls) await call(next++);
  }

  /** The restarts are spread evenly over the calls. */
  async function restart(): Promise<void> {
    for (let round = 1; round <= options.restarts; round++) {
      const when = (options.calls * round) / (options.restarts + 1);
      while (done < when) await new Promise((resolve) => setTimeout(resolve, 5));
      const { promise, resolve } = Promise.withResolvers<undefined>();
      running = promise;
      await service.stop(round % 2 === 0 ? 'SIGTERM' : 'SIGKILL');
      service = await options.start();
      proxy.backend = service.url;
      report.restarts++;
      resolve(undefined);
    }
  }

  await Promise.all([restart(), ...Array.from({ length: CLIENTS }, client)]);
  for (const transport of transports) transport.close();
  proxy.close();
  await service.stop();
  return report;
}

async function blockHashes(transport: Transport): Promise<readonly (string | null | undefined)[]> {
  const client = createClient(transport);
  const numbers = Array.from({ length: HEAD + 1 }, (_none, number) => number);
  const blocks = await Promise.all(
    numbers.map((number) => client.eth_getBlockByNumber(`0x${number.toString(16)}`, false)),
  );
  return blocks.map((block) => block?.hash);
}
