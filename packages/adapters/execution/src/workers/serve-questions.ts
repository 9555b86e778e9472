import type { MessagePort } from 'node:worker_threads';
import { EthreadError } from '@ethread/core';
import { ownThreadNumber } from './thread-cpu.ts';

/** A message that a thread sends back. */
export type Reply<Result> =
  /** The first message: everything is loaded. Contains the thread's number in the operating system, if available. */
  | { readonly thread: number | undefined }
  | { readonly id: number; readonly response: Result }
  /** The message of an error that was thrown on purpose. */
  | { readonly id: number; readonly failure: string };

/**
 * Answers the messages on a thread's port, one after the other. An unexpected error ends the thread.
 *
 * @param buffersOf Returns the buffers of a response that move to the other thread instead of being copied.
 */
export function serveQuestions<Question, Response>(
  port: MessagePort,
  respond: (question: Question) => Promise<Response> | Response,
  buffersOf: (response: Response) => ArrayBuffer[] = () => [],
): void {
  let last: Promise<unknown> = Promise.resolve();
  port.on('message', ({ id, question }: { id: number; question: Question }) => {
    last = last.then(async () => {
      const reply = await replyTo(id, () => respond(question));
      port.postMessage(reply, 'response' in reply ? buffersOf(reply.response) : []);
    });
  });
  port.postMessage({ thread: ownThreadNumber() } satisfies Reply<Response>);
}

async function replyTo<Answer>(id: number, serve: () => Promise<Answer> | Answer): Promise<Reply<Answer>> {
  try {
    return { id, response: await serve() };
  } catch (error) {
    if (error instanceof EthreadError) return { id, failure: error.message };
    throw error;
  }
}
