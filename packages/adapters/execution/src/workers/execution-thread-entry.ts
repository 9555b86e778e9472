// The entry point of every thread of the execution engine.
import { parentPort, workerData } from 'node:worker_threads';
import { returnMemory } from '../return-memory.ts';
import { serveQuestions } from './serve-questions.ts';
import type { BlockThreadData, CallThreadData } from './messages.ts';
import { NativeSection } from './native-section.ts';
import { buffersOf } from './packed-result.ts';

const data: BlockThreadData | CallThreadData = workerData;
const native = new NativeSection(data.nativeMemory);
if (!parentPort) throw new Error('this file begins a thread and is not for anything else');
if (data.role === 'blocks') {
  const { openBlockQuestions } = await import('./block-thread.ts');
  const respond = await openBlockQuestions(data);
  native.leave();
  serveQuestions(parentPort, respond);
} else {
  const { openCallQuestions } = await import('./call-thread.ts');
  const respond = await openCallQuestions(data, native);
  native.leave();
  // A call thread often waits for hours.
  returnMemory();
  serveQuestions(parentPort, respond, buffersOf);
}
