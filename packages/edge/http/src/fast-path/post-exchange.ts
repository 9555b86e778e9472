import { IncomingMessage, ServerResponse } from 'node:http';
import type { Awaitable } from '@ethread/core';
import type { Compression } from '../compression.ts';
import type { Exchange } from '../exchange.ts';
import type { BufferedBytes } from '../buffered-bytes.ts';
import { ClientGoneError } from '../read-body.ts';
import { readingTime } from '../reading-pace.ts';
import type { HttpReply } from '../reply.ts';
import type { WholeRequest } from '../request-head.ts';
import type { RequestScope } from '../request-scope.ts';
import { type ChunkedPlan, planReply, type WholePlan, writeChunks } from '../write-reply.ts';
import { sendLater } from '../outbox.ts';
import { MAX_JOINED_BYTES, writeJoined } from './joined-response.ts';
import { printHead } from './print-head.ts';

/** The responder to POST requests and the settings of its responses. */
export interface PostResponder {
  readonly respond: (request: WholeRequest, scope: RequestScope) => Awaitable<HttpReply>;
  /** Returns whether connections may continue after a response. */
  readonly staysOpen: () => boolean;
  readonly compression: Compression | undefined;
  /** Bounds the responses that clients have not read. */
  readonly bufferedBytes: BufferedBytes;
  /** The time that a client may read nothing before it is force-closed, in milliseconds. */
  readonly stallMs: number;
  /** The time that a connection may wait for its next request, in milliseconds. */
  readonly keepAliveMs: number;
}

/** A request that arrived complete, and its response over the bare socket. */
export class PostExchange implements Exchange {
  readonly request: WholeRequest;
  /** Whether the connection may continue after the response. */
  staysOpen = true;
  status = 0;
  readonly #responder: PostResponder;
  #onGone: (() => void) | undefined;

  constructor(request: WholeRequest, responder: PostResponder) {
    this.request = request;
    this.#responder = responder;
  }

  respond(scope: RequestScope): Awaitable<HttpReply> {
    return this.#responder.respond(this.request, scope);
  }

  write(reply: HttpReply, requestId: string, done: (error?: unknown) => void): void {
    const { request } = this;
    // The socket of a client that is gone emits no further event, and a plan may hold a compression slot.
    if (request.socket.destroyed) return done(new ClientGoneError('the client went away'));
    const { compression, staysOpen } = this.#responder;
    const acceptEncoding = request.headers['accept-encoding'];
    const plan = planReply(reply, { requestId, compression, acceptEncoding });
    this.status = reply.status;
    this.staysOpen = staysOpen();
    if (plan.kind === 'whole') this.#writeWhole(plan, done);
    else this.#writeChunks(plan).then(() => done(), done);
  }

  onGone(listener: () => void): void {
    this.#onGone = listener;
  }

  /** Notifies the listener that the connection ended. */
  gone(): void {
    this.#onGone?.();
  }

  destroy(): void {
    this.request.socket.destroy();
  }

  #writeWhole(plan: WholePlan, done: (error?: unknown) => void): void {
    const { socket } = this.request;
    let isDone = false;
    let release: (() => void) | undefined;
    const end = (error?: unknown) => {
      if (isDone) return;
      isDone = true;
      release?.();
      done(error);
    };
    sendLater(() => {
      this.#send(plan, (error) =>
        end(error ? new ClientGoneError('the client went away', { cause: error }) : undefined),
      );
      // The system mostly accepts a response at once.
      if (socket.writableLength === 0) end();
      else if (!isDone) release = this.#hold(plan, () => void socket.destroy());
    });
  }

  /** Counts a response that the system did not accept at once, and force-closes a client that reads it too slowly. */
  #hold({ reply }: WholePlan, forceClose: () => void): () => void {
    const { socket } = this.request;
    const { bufferedBytes, stallMs } = this.#responder;
    const holding = bufferedBytes.open(reply.owner ?? socket.remoteAddress ?? '', forceClose);
    holding.set(socket.writableLength);
    // The socket's own timeout starts at the last byte that the client read.
    socket.setTimeout(stallMs).on('timeout', forceClose);
    const late = setTimeout(forceClose, readingTime(socket.writableLength, stallMs));
    return () => {
      socket.off('timeout', forceClose);
      clearTimeout(late);
      holding.close();
    };
  }

  #send(
    { reply: { status, body }, length, headers }: WholePlan,
    onOut: (error?: Error | null) => void,
  ): void {
    const { socket } = this.request;
    const head = printHead(status, headers, this.staysOpen, this.#responder.keepAliveMs);
    if (head.length + length <= MAX_JOINED_BYTES) return writeJoined(socket, head, body, onOut);
    socket.cork();
    socket.write(head, 'latin1');
    // Compares by position, as a cached piece may occur in a response more than once.
    body.forEach((piece, at) => socket.write(piece, at === body.length - 1 ? onOut : undefined));
    socket.uncork();
  }

  /** Writes a streamed response with the framing of node:http. */
  async #writeChunks(plan: ChunkedPlan): Promise<void> {
    const { socket, method = 'POST' } = this.request;
    const { bufferedBytes, stallMs } = this.#responder;
    const incoming = new IncomingMessage(socket);
    Object.assign(incoming, { method, httpVersionMajor: 1, httpVersionMinor: 1, httpVersion: '1.1' });
    const response = new ServerResponse(incoming);
    response.shouldKeepAlive = this.staysOpen;
    response.assignSocket(socket);
    const out = new Promise<void>((resolve, reject) => {
      response.once('finish', resolve);
      response.once('close', () => reject(new ClientGoneError('the client went away')));
    });
    try {
      const owner = plan.reply.owner ?? socket.remoteAddress ?? '';
      const holding = bufferedBytes.open(owner, () => void socket.destroy());
      await Promise.all([writeChunks(response, plan, stallMs, holding), out]);
    } finally {
      response.detachSocket(socket);
    }
  }
}
