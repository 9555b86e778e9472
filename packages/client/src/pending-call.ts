import { printRequest } from './print-request.ts';

/** A call that waits to be sent, or for its answer. */
export interface PendingCall {
  readonly id: number;
  /** The request as JSON. */
  readonly text: string;
  /** Whether nobody waits for it any more. */
  isSettled: boolean;
  resolve(result: unknown): void;
  reject(reason: unknown): void;
  /** Called when its caller ends it. */
  onAbandoned: (() => void) | undefined;
}

/** What a call is made of. */
export interface CallParts {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
  /** Ends it. */
  readonly signal: AbortSignal | undefined;
  /** Lets it not begin. */
  readonly closing: AbortSignal;
}

/** A call, and the promise of its result. `start` is told of it before anything can settle it. */
export function pendingCall<Result>(
  { id, method, params, signal, closing }: CallParts,
  start: (call: PendingCall) => void,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    closing.throwIfAborted();
    signal?.throwIfAborted();
    const abort = () => {
      call.reject(signal?.reason);
      call.onAbandoned?.();
    };
    const end = () => {
      call.isSettled = true;
      signal?.removeEventListener('abort', abort);
    };
    const call: PendingCall = {
      id,
      text: printRequest(id, method, params),
      isSettled: false,
      onAbandoned: undefined,
      resolve(result) {
        end();
        // What the service answers for a method is the document's type for it; verification is another layer's.
        resolve(result as Result);
      },
      reject(reason) {
        end();
        reject(reason);
      },
    };
    signal?.addEventListener('abort', abort);
    start(call);
  });
}
