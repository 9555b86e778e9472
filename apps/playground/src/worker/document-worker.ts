import type { ApiAnswer, ApiCall, ApiName, DocumentApi } from './document-api.ts';

/** The worker's functions as the page calls them. */
export type DocumentWorker = {
  readonly [Name in ApiName]: (
    ...args: Parameters<DocumentApi[Name]>
  ) => Promise<ReturnType<DocumentApi[Name]>>;
};

/** After this a call is given up: a pattern or schema of a hostile document may take for ever. */
const MAX_MS = { open: 15_000, other: 4_000 };

const maxMs = (name: ApiName) => (name === 'open' ? MAX_MS.open : MAX_MS.other);

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Starts the worker. One that does not answer in time is ended, and another opens the last text in its place. */
export function startDocumentWorker(): DocumentWorker {
  const pending = new Map<number, Pending>();
  let worker: Worker | undefined;
  let lastId = 0;
  let lastText: string | undefined;

  const start = () => {
    const started = new Worker(new URL('./document.worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<ApiAnswer>) => settle(data));
    return started;
  };
  const settle = (answer: ApiAnswer) => {
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
    // What took too long once is not tried again.
    if (name === 'open') lastText = undefined;
    if (lastText !== undefined) call('open', [lastText]).catch(() => {});
  };
  const call = (name: ApiName, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      worker ??= start();
      const id = ++lastId;
      pending.set(id, { resolve, reject, timer: setTimeout(() => giveUp(name), maxMs(name)) });
      const message: ApiCall = { id, name, args };
      worker.postMessage(message);
    });

  return {
    open: (text) => {
      lastText = text;
      return typed('open', [text]);
    },
    pathAt: (...args) => typed('pathAt', args),
    rangeOf: (...args) => typed('rangeOf', args),
    complete: (...args) => typed('complete', args),
    checkParams: (...args) => typed('checkParams', args),
    checkResult: (...args) => typed('checkResult', args),
    mock: (...args) => typed('mock', args),
    compare: (...args) => typed('compare', args),
    convert: (...args) => typed('convert', args),
  };

  /** The other end runs the same code, so that its answers are of the types that it was written with. */
  function typed<Name extends ApiName>(
    name: Name,
    args: Parameters<DocumentApi[Name]>,
  ): Promise<ReturnType<DocumentApi[Name]>> {
    return call(name, args) as Promise<ReturnType<DocumentApi[Name]>>;
  }
}
