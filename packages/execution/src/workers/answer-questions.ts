import type { MessagePort } from 'node:worker_threads';
import { EthreadError } from '@ethread/core';
import { ownThreadNumber } from './thread-cpu.ts';

/** A message that a thread sends back. */
export type Reply<Answer> =
  /** The first message: everything is loaded. Contains the thread's number in the operating system, if available. */
  | { readonly thread: number | undefined }
  | { readonly id: number; readonly answer: Answer }
  /** The message of an error that was thrown on purpose. */
  | { readonly id: number; readonly failure: string };

/** Answers the messages on a thread's port, one after the other. An unexpected error ends the thread. */
export function answerQuestions<Question, Answer>(
  port: MessagePort,
  answer: (question: Question) => Promise<Answer> | Answer,
): void {
  let last: Promise<unknown> = Promise.resolve();
  port.on('message', ({ id, question }: { id: number; question: Question }) => {
    last = last.then(async () => {
      port.postMessage(await replyTo(id, () => answer(question)));
    });
  });
  port.postMessage({ thread: ownThreadNumber() } satisfies Reply<Answer>);
}

async function replyTo<Answer>(id: number, answer: () => Promise<Answer> | Answer): Promise<Reply<Answer>> {
  try {
    return { id, answer: await answer() };
  } catch (error) {
    if (error instanceof EthreadError) return { id, failure: error.message };
    throw error;
  }
}
