import { PerformanceObserver } from 'node:perf_hooks';
import type { LibraryOrder, LibraryResult, ServiceUrls } from './library-load.ts';

/** What the bundle of a library gives. */
interface LibraryModule {
  open(urls: ServiceUrls): {
    call(block: string): Promise<{ readonly number?: unknown } | null>;
    close(): void;
  };
}

const BLOCKS = 300;
/** Few enough that no garbage is collected meanwhile: the process is started with room for it. */
const COUNTED_CALLS = 640;

/** `library-process.ts BUNDLE URLS`: calls with a library as its orders say, and ends with whoever started it. */
const [bundle = '', urls = ''] = process.argv.slice(2);
const library: LibraryModule = await import(bundle);
const client = library.open(JSON.parse(urls));

let collections = 0;
new PerformanceObserver((list) => (collections += list.getEntries().length)).observe({ entryTypes: ['gc'] });

let next = 0;
async function call(): Promise<void> {
  const block = `0x${(next++ % BLOCKS).toString(16)}`;
  const answer = await client.call(block);
  if (answer?.number !== block)
    throw new Error(`block ${block} was asked for, not ${String(answer?.number)}`);
}

/** Keeps so many calls under way until there is an end. */
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
  // What the observer has not told yet, it tells now.
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
