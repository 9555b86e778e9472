import type { MessagePort } from 'node:worker_threads';
import { EthreadError } from '@ethread/core';
import { ExecutionError } from '../execution-error.ts';
import { ownThreadNumber } from './thread-cpu.ts';

export type ToThread<Question, Answer> =
  | { readonly id: number; readonly question: Question }
  /** Nobody waits for this work any more. */
  | { readonly leaves: number }
  | { readonly answers: number; readonly answer: Answer }
  | { readonly answers: number; readonly failure: string };

export type FromThread<Response, Ask> =
  /** The first message: everything is loaded. Contains the thread's number in the operating system, if available. */
  | { readonly thread: number | undefined }
  | { readonly id: number; readonly response: Response }
  /** The message of an error that was thrown on purpose. */
  | { readonly id: number; readonly failure: string }
  | { readonly asks: number; readonly question: Ask }
  /** The thread no longer waits for this answer. */
  | { readonly leaves: number };

/** Answers the messages on a thread's port one after the other. @param buffersOf Returns the buffers that move. */
export function serveQuestions<Question, Response>(
  port: MessagePort,
  respond: (question: Question) => Promise<Response> | Response,
  buffersOf: (response: Response) => ArrayBuffer[] = () => [],
): void {
  let last: Promise<unknown> = Promise.resolve();
  port.on('message', (message: ToThread<Question, never>) => {
    if (!('question' in message)) return;
    const { id, question } = message;
    last = last.then(async () => {
      const reply = await replyTo(id, () => respond(question));
      port.postMessage(reply, 'response' in reply ? buffersOf(reply.response) : []);
    });
  });
  port.postMessage({ thread: ownThreadNumber() });
}

/** Asks the owner of a thread, in the middle of its work. Rejects when the signal aborts, or the owner fails. */
export type AskOwner<Ask, Answer> = (question: Ask, signal?: AbortSignal) => Promise<Answer>;

/** Answers the messages on a thread's port side by side. The work may ask the thread's owner. */
export async function serveSideBySide<Question, Response, Ask, Answer>(
  port: MessagePort,
  open: (
    ask: AskOwner<Ask, Answer>,
  ) => Promise<(question: Question, signal: AbortSignal) => Promise<Response>>,
): Promise<void> {
  const running = new Map<number, AbortController>();
  const asked = new Map<number, PromiseWithResolvers<Answer>>();
  let last = 0;

  const ask: AskOwner<Ask, Answer> = async (question, signal) => {
    signal?.throwIfAborted();
    const id = ++last;
    const waiting = Promise.withResolvers<Answer>();
    const leave = () => {
      port.postMessage({ leaves: id });
      waiting.reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    asked.set(id, waiting);
    port.postMessage({ asks: id, question });
    try {
      return await waiting.promise;
    } finally {
      asked.delete(id);
      signal?.removeEventListener('abort', leave);
    }
  };

  const respond = await open(ask);

  async function work(id: number, question: Question): Promise<void> {
    const leaving = new AbortController();
    running.set(id, leaving);
    const reply = await replyTo(id, () => respond(question, leaving.signal));
    running.delete(id);
    if (!leaving.signal.aborted) port.postMessage(reply);
  }

  port.on('message', (message: ToThread<Question, Answer>) => {
    if ('question' in message) return void work(message.id, message.question);
    if ('leaves' in message) return running.get(message.leaves)?.abort();
    const waiting = asked.get(message.answers);
    if ('failure' in message) waiting?.reject(new ExecutionError(message.failure));
    else waiting?.resolve(message.answer);
  });
  port.postMessage({ thread: ownThreadNumber() });
}

async function replyTo<Answer>(
  id: number,
  serve: () => Promise<Answer> | Answer,
): Promise<FromThread<Answer, never>> {
  try {
    return { id, response: await serve() };
  } catch (error) {
    if (error instanceof EthreadError) return { id, failure: error.message };
    throw error;
  }
}
