// Entry file of the threads that check blocks and build segments.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { InvalidChainBytesError, parseGenesis } from '@ethread/chain';
import { useWasmCrypto } from '@ethread/chain/wasm-crypto';
import { chainRules } from '../checks/block-checks.ts';
import { openStore } from '../store/store.ts';
import { buildFromArchive, type CheckingModules, checkSegment } from './archive-segment.ts';
import { buildSegment, SegmentStoppedError } from './build-segment.ts';
import { mergePositions } from './merge-positions.ts';
import type { SegmentJob, SegmentMessage, SegmentResult, SegmentThreadData } from './segment-thread.ts';

/**
 * Blocks are checked for hours. Requests come first: on Linux the priority is that of this thread alone. With 10 instead of
 * the lowest, the main thread often waited for its core for some milliseconds, where threads and cores are equally many.
 */
const LOWEST_PRIORITY = 19;
/** The blocks between two reports. */
const REPORT_EVERY = 64;

const port = parentPort;
if (!port) throw new Error('this file begins a thread and is not for anything else');
const { path, stop, genesis }: SegmentThreadData = workerData;
if (process.platform === 'linux') setPriority(LOWEST_PRIORITY);
await useWasmCrypto();
const isStopped = () => Atomics.load(stop, 0) === 1;

function send(message: SegmentMessage): void {
  const { blocks } = 'built' in message ? message.built : {};
  port?.postMessage(message, blocks ? [blocks.bytes.buffer, blocks.ends.buffer] : []);
}

const modules: CheckingModules = {
  path,
  rules: chainRules(parseGenesis(genesis)),
  isStopped,
  onBlock(number) {
    if (number % REPORT_EVERY === 0) send({ checked: number });
  },
};

async function run(job: SegmentJob): Promise<SegmentResult> {
  if (job.kind === 'archive') return buildFromArchive(job.file, job.range, modules);
  if (job.kind === 'check') return checkSegment(job.record, modules);
  if (job.kind === 'group') return { root: mergePositions(path, job.records, isStopped) };
  const store = openStore(path, { readOnly: true });
  try {
    return { record: buildSegment(store, path, job.range, isStopped) };
  } finally {
    // The store is closed when the job is done, so that the thread may be ended.
    store.close();
  }
}

async function resultOf(job: SegmentJob): Promise<SegmentMessage> {
  try {
    return { built: await run(job) };
  } catch (error) {
    if (error instanceof SegmentStoppedError) return { stopped: true };
    const problem = error instanceof Error ? error.message : String(error);
    return { problem, isInvalid: error instanceof InvalidChainBytesError };
  }
}

port.on('message', (job: SegmentJob) => void resultOf(job).then(send));
