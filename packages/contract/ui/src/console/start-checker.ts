import type { Json, JsonObject } from '@ethread/openrpc';
import type { Checker } from './console-state.ts';
import type { CallParams } from './schema/call-params.ts';
import type { Mismatch } from './schema/validator.ts';

/** A call to the worker. The first one has the document. */
export interface CheckCall {
  readonly id: number;
  readonly root: JsonObject | undefined;
  readonly params: CallParams;
  /** The result to check; undefined to check the params. */
  readonly result: { readonly value: Json } | undefined;
}

export interface CheckAnswer {
  readonly id: number;
  readonly mismatches: readonly Mismatch[];
}

/** Creates a checker for a document of one method. Its worker starts at the first check, which fails without it. */
export function startChecker(root: JsonObject): Checker {
  const pending = new Map<number, PromiseWithResolvers<readonly Mismatch[]>>();
  let worker: Worker | undefined;
  let last = 0;
  const start = (): Worker => {
    const started = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data: { id, mismatches } }: MessageEvent<CheckAnswer>) => {
      pending.get(id)?.resolve(mismatches);
      pending.delete(id);
    });
    started.addEventListener('error', () => {
      for (const { reject } of pending.values())
        reject(new Error('the code that checks could not be loaded'));
      pending.clear();
      worker = undefined;
    });
    return started;
  };
  const check = (params: CallParams, result: CheckCall['result']) => {
    const isFirst = worker === undefined;
    worker ??= start();
    const answered = Promise.withResolvers<readonly Mismatch[]>();
    const id = ++last;
    pending.set(id, answered);
    const call: CheckCall = { id, root: isFirst ? root : undefined, params, result };
    worker.postMessage(call);
    return answered.promise;
  };
  return {
    params: (_method, params) => check(params, undefined),
    result: (_method, value) => check(undefined, { value }),
  };
}
