import type { Dispatcher } from 'undici';
import type { LargeBodies } from './large-bodies.ts';
import { toTransportFault, TransportFault } from './node-transport.ts';
import { isLargeJson } from './parse-node-json.ts';

/** Bytes to read of the body of an error, and of an abandoned response. */
const MAX_ERROR_BYTES = 64 * 1024;

export interface HttpResponse {
  readonly status: number;
  readonly body: Uint8Array;
  readonly retryAfter: string | undefined;
  /** Frees the place of a large response. Called when it was parsed. */
  readonly leave: () => void;
}

/** An error when the connection ended before the first byte of a response. */
export class NoResponseError extends Error {
  readonly fault: TransportFault;

  constructor(fault: TransportFault) {
    super(fault.message);
    this.fault = fault;
  }
}

export class ResponseReader implements Dispatcher.DispatchHandler {
  readonly #maxBytes: number;
  readonly #bodies: LargeBodies;
  readonly #signal: AbortSignal;
  readonly #resolve: (response: HttpResponse) => void;
  readonly #reject: (reason: unknown) => void;
  readonly #chunks: Uint8Array[] = [];
  /** A large body of announced length is written in place as it arrives, so that it is never in memory twice. */
  #large: Buffer | undefined;
  #status = 200;
  #retryAfter: string | undefined;
  #bytes = 0;
  #hasBegun = false;
  #isSettled = false;
  #controller: Dispatcher.DispatchController | undefined;
  #leave: (() => void) | undefined;

  constructor(
    { maxAnswerBytes, bodies }: { readonly maxAnswerBytes: number; readonly bodies: LargeBodies },
    signal: AbortSignal,
    resolve: (response: HttpResponse) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#maxBytes = maxAnswerBytes;
    this.#bodies = bodies;
    this.#signal = signal;
    this.#resolve = resolve;
    this.#reject = reject;
    signal.addEventListener('abort', this.#onAbort);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isSettled) controller.abort(new TransportFault('late', 'nobody waits for it any more'));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    this.#hasBegun = true;
    const encoding = headers['content-encoding'] ?? 'identity';
    this.#status = status;
    this.#retryAfter = headers['retry-after']?.toString();
    if (status !== 200) return;
    const expected = Number(headers['content-length'] ?? 0);
    if (!String(headers['content-type']).toLowerCase().includes('json')) {
      this.#finish(new TransportFault('malformed', 'its content type is not JSON'));
    } else if (encoding !== 'identity') {
      this.#finish(new TransportFault('malformed', 'it is encoded, which was not asked for'));
    } else if (expected > this.#maxBytes) {
      this.#finish(this.#tooLarge());
    } else if (isLargeJson({ length: expected })) {
      this.#enter(expected, controller, () => (this.#large = Buffer.allocUnsafeSlow(expected)));
    }
  }

  #enter(bytes: number, controller: Dispatcher.DispatchController, onBegin?: () => void): void {
    if (this.#isSettled) return;
    let hasPlace = false;
    this.#leave = this.#bodies.enter(bytes, () => {
      hasPlace = true;
      onBegin?.();
      controller.resume();
    });
    if (!hasPlace) controller.pause();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    const before = this.#bytes;
    this.#bytes += chunk.length;
    if (this.#isSettled || this.#status !== 200) {
      // The rest of an error is not read. No call waits for it, and reusing its connection is not worth the bytes.
      if (this.#bytes > MAX_ERROR_BYTES) {
        this.#end();
        controller.abort(this.#tooLarge());
      } else if (!this.#isSettled) this.#chunks.push(chunk);
      return;
    }
    if (this.#bytes > this.#maxBytes) {
      const fault = this.#tooLarge();
      this.#finish(fault);
      controller.abort(fault);
      return;
    }
    if (this.#large) this.#large.set(chunk.subarray(0, this.#large.length - before), before);
    else this.#chunks.push(chunk);
    // A response that announced no length may have the most bytes.
    if (!this.#leave && isLargeJson({ length: this.#bytes })) this.#enter(this.#maxBytes, controller);
  }

  onResponseEnd(): void {
    this.#end();
  }

  #end(): void {
    if (!this.#begin()) return;
    const [only] = this.#chunks;
    const body =
      this.#large?.subarray(0, this.#bytes) ??
      (only && this.#chunks.length === 1 ? only : Buffer.concat(this.#chunks));
    const leave = () => this.#leave?.();
    this.#resolve({ status: this.#status, body, retryAfter: this.#retryAfter, leave });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#status !== 200) return this.#end();
    const fault = toTransportFault(error);
    const hasNoResponse = fault.kind === 'broken' && !this.#hasBegun;
    this.#finish(hasNoResponse ? new NoResponseError(fault) : fault);
  }

  #tooLarge(): TransportFault {
    return new TransportFault('tooLarge', `more than ${this.#maxBytes} bytes`);
  }

  readonly #onAbort = () => {
    if (this.#begin()) this.#fail(this.#signal.reason);
    this.#controller?.abort(new TransportFault('late', 'nobody waits for it any more'));
  };

  #finish(fault: TransportFault | NoResponseError): void {
    if (this.#begin()) this.#fail(fault);
  }

  readonly #fail = (reason: unknown) => {
    this.#leave?.();
    this.#reject(reason);
  };

  /** Marks the response as finished. Returns false when it was finished before: the first outcome counts. */
  #begin(): boolean {
    if (this.#isSettled) return false;
    this.#isSettled = true;
    this.#signal.removeEventListener('abort', this.#onAbort);
    return true;
  }
}
