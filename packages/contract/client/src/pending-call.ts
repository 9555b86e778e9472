/** A call that is queued or in flight. */
export interface PendingCall {
  readonly id: number;
  /** The request as JSON. */
  readonly text: string;
  /** True once the call has resolved or rejected. */
  isSettled: boolean;
  resolve(result: unknown): void;
  reject(reason: unknown): void;
  /** Runs when the program aborts the call. */
  onAbandoned: (() => void) | undefined;
}

export interface CallParts {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
  /** Aborts the call. */
  readonly signal: AbortSignal | undefined;
  /** Prevents the call from starting. */
  readonly closing: AbortSignal;
}

/** Creates a call and the promise of its result. `start` receives the call before anything can settle it. */
export function pendingCall<Result>(
  { id, method, params, signal, closing }: CallParts,
  start: (call: PendingCall) => void,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    closing.throwIfAborted();
    signal?.throwIfAborted();
    const last = params.findLastIndex((param) => param !== undefined);
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
      // Omitted trailing params are not sent.
      text: JSON.stringify({ jsonrpc: '2.0', id, method, params: params.slice(0, last + 1) }),
      isSettled: false,
      onAbandoned: undefined,
      resolve(result) {
        end();
        // The document defines the type of a method's result. Verification belongs to another layer.
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
