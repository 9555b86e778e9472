import type { MessagePort } from 'node:worker_threads';
import { EthreadError } from '@ethread/core';
import { ownThreadNumber } from './thread-cpu.ts';

export interface ToThread<Question> {
  readonly id: number;
  readonly question: Question;
}

export type FromThread<Response> =
  /** The first message: everything is loaded. Contains the thread's number in the operating system, if available. */
  | { readonly thread: number | undefined }
  | { readonly id: number; readonly response: Response }
  /** The message of an error that was thrown on purpose. */
  | { readonly id: number; readonly failure: string };

/** Answers the messages on a thread's port one after the other. @param buffersOf Returns the buffers that move. */
export function serveQuestions<Question, Response>(
  port: MessagePort,
  respond: (question: Question) => Promise<Response> | Response,
  buffersOf: (response: Response) => ArrayBuffer[] = () => [],
): void {
  let last: Promise<unknown> = Promise.resolve();

  async function answer({ id, question }: ToThread<Question>): Promise<void> {
    try {
      const response = await respond(question);
      port.postMessage({ id, response }, buffersOf(response));
    } catch (error) {
      if (!(error instanceof EthreadError)) throw error;
      port.postMessage({ id, failure: error.message });
    }
  }

  port.on('message', (message: ToThread<Question>) => {
    last = last.then(() => answer(message));
  });
  port.postMessage({ thread: ownThreadNumber() });
}
