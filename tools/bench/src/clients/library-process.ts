import { PerformanceObserver } from 'node:perf_hooks';
import type { LibraryOrder, LibraryResult, ServiceUrls } from './library-load.ts';

/** The exports of a library's bundle. */
interface LibraryModule {
  open(urls: ServiceUrls): {
    call(block: string): Promise<{ readonly number?: unknown } | null>;
    close(): void;
  };
}

const BLOCKS = 300;
/**
 * Number of calls whose allocations are counted: few enough that no garbage collection runs meanwhile. The process
 * starts with enough heap for it.
 */
const COUNTED_CALLS = 640;

/** `library-process.ts BUNDLE URLS`: calls with a library as its orders request, and ends with its parent process. */
const [bundle = '', urls = ''] = process.argv.slice(2);
const library: LibraryModule = await import(bundle);
const client = library.open(JSON.parse(urls));

let collections = 0;
new PerformanceObserver((list) => (collections += list.getEntries().length)).observe({ entryTypes: ['gc'] });

let next = 0;
async function call(): Promise<void> {
  const block = `0x${(next++ % BLOCKS).toString(16)}`;
  const response = await client.call(block);
  if (response?.number !== block)
    throw new Error(`block ${block} was asked for, not ${String(response?.number)}`);
}

/** Maintains a number of calls in flight until the end, and returns the number of calls. */
async function callWhile(inFlight: number, isOn: () => boolean): Promise<number> {
  let calls = 0;
  const caller = async () => {
    while (isOn()) {
      calls++;
      await call();
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  return calls;
}

async function heapBytes(inFlight: number): Promise<number> {
  globalThis.gc?.();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const before = { collections, heap: process.memoryUsage().heapUsed };
  let left = COUNTED_CALLS;
  const calls = await callWhile(inFlight, () => left-- > 0);
  const { heapUsed } = process.memoryUsage();
  // The observer reports its pending entries during this delay.
  await new Promise((resolve) => setTimeout(resolve, 50));
  return collections === before.collections ? (heapUsed - before.heap) / calls : NaN;
}

async function carryOut({ inFlight, seconds }: LibraryOrder): Promise<LibraryResult> {
  const bytes = await heapBytes(inFlight);
  const cpu = process.cpuUsage();
  const start = performance.now();
  const calls = await callWhile(inFlight, () => performance.now() - start < seconds * 1_000);
  const took = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  return { calls, seconds: took, cpuMicroseconds: (user + system) / calls, heapBytes: bytes };
}

process.on('message', (order: LibraryOrder) => {
  carryOut(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
