import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import type { Awaitable } from '@ethread/core';
import type { RpcError } from '@ethread/json-rpc';
import { ParseError } from '@ethread/types';
import type { Compression } from '../compression.ts';
import type { Exchange, RequestScope } from '../serving.ts';
import { noPost } from '../no-post.ts';
import type { BufferedBytes } from '../buffered-bytes.ts';
import { ClientGoneError } from '../read-body.ts';
import type { HttpReply, WholeHttpReply } from '../reply.ts';
import { bufferedBytesOf, piecesOf } from '../reply-body.ts';
import type { UnreadRequest } from '../request-head.ts';
import { type ChunkedPlan, planReply, type ReplyPlan, writePieces } from '../write-reply.ts';
import { CHUNK_BYTES, chunksOf, joined, slicesOf } from './chunks-of.ts';
import { requestOf } from './request-of.ts';
import type { UnsentBytes } from './unsent-bytes.ts';

/** The time that a reset has to be sent, in milliseconds. A reset is sent before all responses. */
const RESET_MS = 5_000;

/** The responder to streams and the settings of its responses. */
export interface StreamResponder {
  /** Returns the reply. Throws only ClientGoneError, as an error is a reply too. */
  readonly respond: (request: UnreadRequest, scope: RequestScope) => Awaitable<HttpReply>;
  /** Returns the reply to a request that is rejected as a whole. */
  readonly rejectWith: (error: RpcError) => WholeHttpReply;
  readonly compression: Compression | undefined;
  /** Bounds the responses that clients have not read. */
  readonly bufferedBytes: BufferedBytes;
  /** The time that a client has to send its request, in milliseconds. */
  readonly receiveTimeoutMs: number;
  /** The time that a client may read nothing before its stream is reset, in milliseconds. */
  readonly stallMs: number;
}

/** The limits of the responses of a connection. */
export interface StreamSending {
  /** The responses that the client has not read. */
  readonly unsent: UnsentBytes;
  /** Resolves when the connection may send some bytes. */
  turn(bytes: number): Promise<void>;
}

/** A stream's request and its response. */
export class Http2Exchange implements Exchange {
  readonly request: UnreadRequest;
  status = 0;
  readonly #stream: ServerHttp2Stream;
  readonly #responder: StreamResponder;
  readonly #sending: StreamSending;
  /** The owner of the response: a key, or an address. */
  #owner = '';

  constructor(
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    socket: Socket,
    responder: StreamResponder,
    sending: StreamSending,
  ) {
    this.request = requestOf(stream, headers, socket);
    this.#stream = stream;
    this.#responder = responder;
    this.#sending = sending;
  }

  async respond(scope: RequestScope): Promise<HttpReply> {
    const { request } = this;
    const { respond, rejectWith } = this.#responder;
    if (request.method === 'CONNECT') return rejectWith(noPost());
    // As over HTTP/1.1.
    if (request.headers.host === undefined) return rejectWith(new ParseError());
    if (this.#stream.endAfterHeaders) return respond(request, scope);
    if (request.headers.expect?.toLowerCase() === '100-continue')
      this.#stream.additionalHeaders({ ':status': 100 });
    return Promise.race([respond(request, scope), this.#slowness()]);
  }

  write(reply: HttpReply, requestId: string, done: (error?: unknown) => void): void {
    this.#write(reply, requestId).then(() => done(), done);
  }

  async #write(reply: HttpReply, requestId: string): Promise<void> {
    const stream = this.#stream;
    // No plan is made for a client that is gone, as a plan may hold a compression slot.
    if (stream.closed) throw new ClientGoneError('the client went away');
    const { compression } = this.#responder;
    const acceptEncoding = this.request.headers['accept-encoding'];
    const plan = planReply(reply, { requestId, compression, acceptEncoding });
    this.status = reply.status;
    const bytes = bufferedBytesOf(reply.body);
    // A chunk of each stream has a separate limit.
    this.#owner = reply.owner ?? this.request.socket.remoteAddress ?? '';
    const holding =
      bytes > CHUNK_BYTES ? this.#responder.bufferedBytes.open(this.#owner, this.#closeStalled) : undefined;
    holding?.set(bytes);
    try {
      await this.#sending.unsent.during(plan.kind === 'whole' ? plan.length : 0, this.#send(plan));
    } finally {
      holding?.close();
    }
    if (stream.endAfterHeaders || stream.readableEnded) return;
    // The client need not send the rest (RFC 9113, section 8.1).
    this.#reset(constants.NGHTTP2_NO_ERROR);
  }

  onGone(listener: () => void): void {
    this.#stream.once('aborted', listener);
  }

  destroy(): void {
    this.#reset(constants.NGHTTP2_INTERNAL_ERROR);
  }

  /** Returns the reply to a client that does not send its body in time, the same as that of node:http. */
  #slowness(): Promise<HttpReply> {
    const { receiveTimeoutMs, rejectWith } = this.#responder;
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => resolve({ ...rejectWith(new ParseError()), status: 408 }),
        receiveTimeoutMs,
      );
      const end = () => clearTimeout(timer);
      this.#stream.once('end', end).once('close', end);
    });
  }

  /** @throws {ClientGoneError} when the stream ends before the reply. */
  async #send(plan: ReplyPlan): Promise<void> {
    const stream = this.#stream;
    const head = { ':status': plan.reply.status, ...plan.headers };
    try {
      if (this.request.method === 'HEAD' || (plan.kind === 'whole' && plan.length === 0)) {
        stream.respond(head, { endStream: true });
      } else if (plan.kind === 'whole' && plan.length <= CHUNK_BYTES) {
        await this.#sending.turn(plan.length);
        if (stream.closed) throw new ClientGoneError('the client disconnected');
        stream.respond(head);
        await this.#untilTaken((taken) => stream.once('finish', taken).end(joined(plan.reply.body)));
      } else {
        // Node ends a stream without error before it resets it, so that half a response would look complete. A stream
        // with trailers is not ended so.
        stream.respond(head, { waitForTrailers: true });
        await this.#sendPieces(
          plan.kind === 'whole' ? chunksOf(plan.reply.body) : piecesIn(plan, this.#owner),
        );
        await this.#untilTaken((taken) => {
          const end = () => {
            stream.sendTrailers({});
            // Node sends the trailers in the next event-loop tick.
            setImmediate(taken);
          };
          stream.once('wantTrailers', end).end();
        });
      }
    } finally {
      if (plan.kind === 'chunked') plan.encoding?.end();
    }
  }

  #sendPieces(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    return writePieces(this.#stream, this.#inTurns(pieces), this.#responder.stallMs, this.#closeStalled);
  }

  async *#inTurns(
    pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array, void> {
    for await (const piece of pieces) {
      await this.#sending.turn(piece.length);
      yield piece;
    }
  }

  /**
   * Resolves when the callback of `begin` reports that all bytes have been sent, or when the stream closes without
   * error, whichever node reports first. A client that delays it too long is force-closed.
   */
  #untilTaken(begin: (taken: () => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const stream = this.#stream;
      const stalled = setTimeout(this.#closeStalled, this.#responder.stallMs);
      const settle = () => {
        clearTimeout(stalled);
        stream.off('close', settle);
        if (stream.rstCode === constants.NGHTTP2_NO_ERROR) resolve();
        else reject(new ClientGoneError('the client went away'));
      };
      if (stream.destroyed) return settle();
      stream.on('close', settle);
      begin(settle);
    });
  }

  #closeStalled = (): void => this.#reset(constants.NGHTTP2_CANCEL);

  /**
   * Resets the stream and discards its unread bytes. A connection that does not accept the reset is ended. While node
   * writes to a connection it does not read from it, so that it does not detect that the client is gone.
   */
  #reset(code: number): void {
    const stream = this.#stream;
    if (stream.destroyed) return;
    const stuck = setTimeout(() => this.request.socket.destroy(), RESET_MS);
    stream.once('close', () => clearTimeout(stuck)).close(code);
    stream.resume();
  }
}

function piecesIn({ reply: { body }, encoding }: ChunkedPlan, owner: string): AsyncIterable<Uint8Array> {
  const pieces = piecesOf(body, owner);
  return slicesOf(encoding ? encoding.encode(pieces) : pieces);
}
