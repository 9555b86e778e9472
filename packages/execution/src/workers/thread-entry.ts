// The file that every thread of the execution begins with.
import { parentPort, workerData } from 'node:worker_threads';
import { answerQuestions } from './answer-questions.ts';
import type { BlockThreadData, CallThreadData } from './messages.ts';

const data: BlockThreadData | CallThreadData = workerData;
if (!parentPort) throw new Error('this file begins a thread and is not for anything else');
if (data.role === 'blocks') {
  const { answerBlockQuestion } = await import('./block-thread.ts');
  answerQuestions(parentPort, answerBlockQuestion(data));
} else {
  const { answerCallQuestion } = await import('./call-thread.ts');
  answerQuestions(parentPort, await answerCallQuestion(data));
}
