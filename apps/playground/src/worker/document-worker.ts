import type { ApiAnswer, ApiCall, ApiName, DocumentApi } from './document-api.ts';

export type DocumentWorker = {
  readonly [Name in Exclude<ApiName, 'prepare'>]: (
    ...args: Parameters<DocumentApi[Name]>
  ) => Promise<ReturnType<DocumentApi[Name]>>;
} & {
  /** Opens a text before the next call, or when the page is idle. */
  prepare(text: string): void;
};

/** The timeouts of a call, in milliseconds. A pattern or schema of a hostile document may run for ever. */
const MAX_MS = { open: 15_000, other: 4_000 };

const opens = (name: ApiName) => name === 'open' || name === 'prepare';
const maxMs = (name: ApiName) => (opens(name) ? MAX_MS.open : MAX_MS.other);

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Starts the worker. A worker that exceeds a timeout is terminated, and a new one opens the last text. */
export function startDocumentWorker(): DocumentWorker {
  const pending = new Map<number, Pending>();
  let worker: Worker | undefined;
  let lastId = 0;
  let lastText: string | undefined;
  /** A text that the worker opens before its next call. */
  let unprepared: string | undefined;

  const start = () => {
    const started = new Worker(new URL('./document.worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<ApiAnswer>) => finish(data));
    return started;
  };
  const finish = (answer: ApiAnswer) => {
    const call = pending.get(answer.id);
    if (!call) return;
    pending.delete(answer.id);
    clearTimeout(call.timer);
    if ('error' in answer) call.reject(new Error(answer.error));
    else call.resolve(answer.result);
  };
  const giveUp = (name: ApiName) => {
    worker?.terminate();
    worker = undefined;
    const error = new Error('The document takes too long to work with, so that it was given up.');
    for (const [id, call] of pending) {
      pending.delete(id);
      clearTimeout(call.timer);
      call.reject(error);
    }
    // A text that exceeded the timeout is not opened again.
    if (opens(name)) lastText = undefined;
    if (lastText !== undefined) call('open', [lastText]).catch(() => {});
  };
  const call = (name: ApiName, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      worker ??= start();
      if (opens(name)) unprepared = undefined;
      else prepareNow();
      const id = ++lastId;
      pending.set(id, { resolve, reject, timer: setTimeout(() => giveUp(name), maxMs(name)) });
      const message: ApiCall = { id, name, args };
      worker.postMessage(message);
    });

  const prepareNow = () => {
    const text = unprepared;
    if (text === undefined) return;
    unprepared = undefined;
    call('prepare', [text]).catch(() => {});
  };

  return {
    prepare(text) {
      lastText = text;
      unprepared = text;
      globalThis.requestIdleCallback?.(prepareNow);
    },
    open: (text) => {
      lastText = text;
      return typed('open', [text]);
    },
    pathAt: (...args) => typed('pathAt', args),
    rangeOf: (...args) => typed('rangeOf', args),
    complete: (...args) => typed('complete', args),
    checkParams: (...args) => typed('checkParams', args),
    checkResult: (...args) => typed('checkResult', args),
  };

  /** Calls a function of the worker. The worker runs the same code, so its results have the declared types. */
  function typed<Name extends Exclude<ApiName, 'prepare'>>(
    name: Name,
    args: Parameters<DocumentApi[Name]>,
  ): Promise<ReturnType<DocumentApi[Name]>> {
    return call(name, args) as Promise<ReturnType<DocumentApi[Name]>>;
  }
}
