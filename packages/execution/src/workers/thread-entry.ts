// The entry point of every thread of the execution engine.
import { parentPort, workerData } from 'node:worker_threads';
import { answerQuestions } from './answer-questions.ts';
import type { BlockThreadData, CallThreadData } from './messages.ts';
import { NativeSection } from './native-section.ts';

const data: BlockThreadData | CallThreadData = workerData;
const native = new NativeSection(data.nativeMemory);
if (!parentPort) throw new Error('this file begins a thread and is not for anything else');
if (data.role === 'blocks') {
  const { answerBlockQuestion } = await import('./block-thread.ts');
  const answer = await answerBlockQuestion(data);
  native.leave();
  answerQuestions(parentPort, answer);
} else {
  const { answerCallQuestion } = await import('./call-thread.ts');
  const answer = await answerCallQuestion(data, native);
  native.leave();
  answerQuestions(parentPort, answer);
}
