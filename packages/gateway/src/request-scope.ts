import { randomUUID } from 'node:crypto';

/** The life of one request: its name, and the signal that ends its work. */
export interface RequestScope {
  readonly requestId: string;
  readonly signal: AbortSignal;
  /** Ends the work, since nobody waits for it any more. */
  abort(): void;
  /** The answer is out: the deadline no longer counts. */
  end(): void;
}

/** Opens a scope that ends by itself after the deadline, in milliseconds. */
export function openScope(deadlineMs: number): RequestScope {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new Error('the deadline of the request passed')),
    deadlineMs,
  );
  timer.unref();
  return {
    requestId: randomUUID(),
    signal: controller.signal,
    abort: () => controller.abort(new Error('the caller went away')),
    end: () => clearTimeout(timer),
  };
}
