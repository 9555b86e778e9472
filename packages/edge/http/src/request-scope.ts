import { randomUUID } from 'node:crypto';

/** The lifetime of one request: its id, and the signal that aborts its work. */
export interface RequestScope {
  readonly requestId: string;
  /** The signal that aborts when the client disconnects or the deadline passes. */
  readonly signal: AbortSignal;
  /** Whether `signal` is aborted. */
  readonly isAborted: boolean;
  /** Aborts the work, as no client waits for it any more. */
  abort(): void;
  /** Ends the deadline, as the response has been sent. */
  end(): void;
  /** Calls the listener when no part of the request or its response is held any more. */
  whenOver(listener: () => void): void;
  /** Ends the scope: the response has been sent, or never will be. */
  over(): void;
}

/** Opens a scope that ends by itself after the deadline, in milliseconds. Without an id it generates one. */
export function openScope(deadlineMs: number, requestId: string = randomUUID()): RequestScope {
  return new LazyScope(deadlineMs, requestId);
}

/** A scope that creates its signal and timer on first use, as most requests have their response before that. */
class LazyScope implements RequestScope {
  readonly requestId: string;
  readonly #deadline: number;
  #controller: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isGone = false;
  #hasEnded = false;
  #isOver = false;
  #onOver: (() => void) | undefined;

  constructor(deadlineMs: number, requestId: string) {
    this.requestId = requestId;
    this.#deadline = performance.now() + deadlineMs;
  }

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#isGone) this.abort();
      else if (this.#isLate()) this.#expire();
      else if (!this.#hasEnded) {
        this.#timer = setTimeout(() => this.#expire(), this.#deadline - performance.now());
        this.#timer.unref();
      }
    }
    return this.#controller.signal;
  }

  get isAborted(): boolean {
    return this.#controller?.signal.aborted ?? (this.#isGone || this.#isLate());
  }

  abort(): void {
    this.#isGone = true;
    this.#controller?.abort(new Error('the client went away'));
  }

  end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
  }

  whenOver(listener: () => void): void {
    if (this.#isOver) listener();
    else this.#onOver = listener;
  }

  over(): void {
    this.end();
    if (this.#isOver) return;
    this.#isOver = true;
    this.#onOver?.();
  }

  #isLate(): boolean {
    return !this.#hasEnded && performance.now() > this.#deadline;
  }

  #expire(): void {
    this.#controller?.abort(new Error('the deadline of the request passed'));
  }
}
