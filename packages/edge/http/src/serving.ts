import { randomFillSync } from 'node:crypto';
import { type Awaitable, type Logger, rescue, type Tracer, whenReady } from '@ethread/core';
import { type HttpReply, endCached, leaveStreams } from './reply.ts';
import { type RequestHead, givenRequestId } from './request-head.ts';
import { ClientGoneError } from './read-body.ts';

const ID_BYTES = 16;
const random = Buffer.alloc(256 * ID_BYTES);
let used = random.length;

/** Returns 128 random bits in hex, like the id of a trace. Measured with its writing: 0.2 µs, and 0.6 with randomUUID. */
export function newRequestId(): string {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  return random.toString('hex', used, (used += ID_BYTES));
}

/**
 * The lifetime of one request: its id, and the signal that aborts its work. It creates the signal and its timer on first
 * use, as most requests have their response before that.
 */
export class RequestScope {
  readonly requestId: string;
  readonly #deadline: number;
  #controller: AbortController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isGone = false;
  #hasEnded = false;
  #isOver = false;
  #onOver: (() => void) | undefined;

  /** @param deadlineMs - the time after which the scope ends by itself. */
  constructor(deadlineMs: number, requestId: string = newRequestId()) {
    this.requestId = requestId;
    this.#deadline = performance.now() + deadlineMs;
  }

  /** The signal that aborts when the client disconnects or the deadline passes. */
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

  /** Whether `signal` is aborted. */
  get isAborted(): boolean {
    return this.#controller?.signal.aborted ?? (this.#isGone || this.#isLate());
  }

  /** Aborts the work, as no client waits for it any more. */
  abort(): void {
    this.#isGone = true;
    this.#controller?.abort(new Error('the client went away'));
  }

  /** Ends the deadline, as the response has been sent. */
  end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
  }

  /** Calls the listener when no part of the request or its response is held any more. */
  whenOver(listener: () => void): void {
    if (this.#isOver) listener();
    else this.#onOver = listener;
  }

  /** Ends the scope: the response has been sent, or never will be. */
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

/** A request and the sending of its response, on the fast path or on node:http. */
export interface ServedRequest {
  readonly request: RequestHead;
  /** Whether a trusted proxy sent the request, so that its ids count. */
  readonly isForwarded: boolean;
  /** Returns the reply. Throws only ClientGoneError, as an error is a reply too. */
  respond(scope: RequestScope): Awaitable<HttpReply>;
  /**
   * Writes the reply. Never throws.
   *
   * @param done - called once when all of it was sent, or with the error: a ClientGoneError when the connection ends
   *   before.
   */
  write(reply: HttpReply, requestId: string, done: (error?: unknown) => void): void;
  /** Calls the listener when the client disconnects before the response has been sent. */
  onGone(listener: () => void): void;
  readonly status: number;
  destroy(): void;
}

/** How far a server is on its way to its end. */
export interface ServerPhase {
  /** Whether each response ends its connection. */
  isLeaving: boolean;
  /** Whether connections end as soon as they are idle. */
  isStopping: boolean;
}

export interface ServingModules {
  readonly logger: Logger;
  readonly tracer: Tracer | undefined;
  readonly phase: ServerPhase;
}

/** Serves one request. Calls `onOver` once, when its response has been sent or its connection has ended. */
export type Serve = (exchange: ServedRequest, onOver?: () => void) => void;

/**
 * Creates the function that serves requests, each in a scope of its own with a deadline in milliseconds. It responds,
 * writes the response and releases all resources of the request, however the request ends. It uses a callback instead
 * of a promise, so that a response that is available is sent without a turn of the microtask queue.
 */
export function createServing({ logger, tracer, phase }: ServingModules, deadlineMs: number): Serve {
  return (exchange, onOver = () => undefined) => {
    const { request, isForwarded } = exchange;
    const scope = new RequestScope(deadlineMs, isForwarded ? givenRequestId(request.headers) : undefined);
    exchange.onGone(() => scope.abort());
    if (!tracer || request.method !== 'POST') return respond(exchange, scope, onOver);
    const traceparent = isForwarded ? request.headers['traceparent'] : undefined;
    const about = {
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
      attributes: { 'http.request.method': 'POST', 'ethread.request_id': scope.requestId },
    };
    void tracer.request('POST', about, async (span) => {
      await new Promise<void>((resolve) => respond(exchange, scope, resolve));
      span.set({ 'http.response.status_code': exchange.status });
      onOver();
    });
  };

  function respond(exchange: ServedRequest, scope: RequestScope, onOver: () => void): void {
    const over = (error?: unknown) => {
      if (error !== undefined && !(error instanceof ClientGoneError)) {
        logger.error({ requestId: scope.requestId, err: error }, 'a response could not be written');
        exchange.destroy();
      }
      scope.over();
      onOver();
    };
    const responder = rescue(
      () => exchange.respond(scope),
      (error) => void over(error),
    );
    void whenReady(responder, (reply) => {
      if (!reply) return;
      // From here on the deadline no longer counts. Only a client that stops reading is force-closed.
      scope.end();
      exchange.write(reply, scope.requestId, (error) => {
        if (error === undefined) endCached(reply.body);
        // Streams that are not read to their end. During a stop the server itself closes connections.
        leaveStreams(reply.body, phase.isStopping ? 'broken' : 'left');
        over(error);
      });
    });
  }
}
