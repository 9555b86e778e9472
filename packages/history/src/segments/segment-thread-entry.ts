// Entry file of the thread that builds segments.
import { parentPort, workerData } from 'node:worker_threads';
import { useWasmCrypto } from '@ethread/crypto';
import type { BlockRange } from '../block-range.ts';
import { openStore } from '../store.ts';
import { buildSegment, SegmentStoppedError } from './build-segment.ts';
import type { SegmentJobResult, SegmentThreadData } from './segment-thread.ts';

const port = parentPort;
if (!port) throw new Error('this file begins a thread and is not for anything else');
const { path, stop }: SegmentThreadData = workerData;
await useWasmCrypto();

async function build(range: BlockRange): Promise<SegmentJobResult> {
  const store = openStore(path, { readOnly: true });
  try {
    return { record: buildSegment(store, path, range, () => Atomics.load(stop, 0) === 1) };
  } catch (error) {
    if (error instanceof SegmentStoppedError) return { stopped: true };
    return { problem: error instanceof Error ? error.message : String(error) };
  } finally {
    // The store is closed when the job is done, so that the thread may be ended.
    await store.close();
  }
}

port.on('message', (range: BlockRange) => {
  void build(range).then((result) => port.postMessage(result));
});
