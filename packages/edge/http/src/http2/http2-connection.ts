import {
  constants,
  type IncomingHttpHeaders,
  performServerHandshake,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { Socket } from 'node:net';
import { countHead, headBytesOf } from '../count-head.ts';
import { Http2Exchange, type StreamResponder } from './http2-exchange.ts';
import type { Serve } from '../serving.ts';
import { MAX_HEAD_BYTES, SESSION_OPTIONS } from './session-options.ts';
import type { TickTurns } from '../tick-turns.ts';
import { UnsentBytes } from './unsent-bytes.ts';

/** Handles the requests of a connection. */
export interface Http2Listener {
  readonly responder: StreamResponder;
  readonly serve: Serve;
  /** Returns the function to call when a connection is ended because its client flooded it or broke the protocol. */
  floodOf(socket: Socket): () => void;
  /** Returns whether connections may continue after a response. */
  staysOpen(): boolean;
  /** The time that a connection may wait for its next request, in milliseconds. */
  readonly keepAliveMs: number;
  /** The turns of all connections. */
  readonly turns: Http2Turns;
}

/** The bounds of the work of an event-loop tick, for all connections together. */
export interface Http2Turns {
  /** The streams whose requests begin. */
  readonly begins: TickTurns;
  /** The bytes of responses that are encrypted and sent. */
  readonly sends: TickTurns;
}

/** The time that a client has to close its end after the GOAWAY. */
const LINGER_MS = 1_000;

/**
 * The bytes besides heads and bodies that a client may send between two inspections. A client that reads 100 MB/s sends
 * less.
 */
const MAX_OTHER_BYTES = 96 * 1024;
/** The bytes of a head that are part of any request. */
const ORDINARY_HEAD_BYTES = 1_024;
/** The further bytes of heads between two inspections. Node takes some 15 microseconds for each of these kilobytes. */
const MAX_LARGE_HEAD_BYTES = 128 * 1024;
/** One byte of frames that allow more (WINDOW_UPDATE) for so many bytes of responses. */
const READ_PER_BYTE = 256;

/** An HTTP/2 connection. */
export class Http2Connection {
  readonly #socket: Socket;
  readonly #session: ServerHttp2Session;
  readonly #listener: Http2Listener;
  readonly #countFlood: () => void;
  readonly #unsent = new UnsentBytes();
  #streams = 0;
  /** The bytes of heads, of which each may have the largest size, and of bodies. */
  #requestBytes = 0;
  /** The bytes of other frames at the last inspection. */
  #otherBytes = 0;
  /** The bytes of large heads since the last inspection. */
  #largeHeadBytes = 0;
  /** The idle timer, which runs while no stream is open. */
  #rest: NodeJS.Timeout | undefined;

  /** @param socket - a socket from which nothing was read yet. */
  constructor(socket: Socket, listener: Http2Listener) {
    this.#socket = socket;
    this.#listener = listener;
    this.#countFlood = listener.floodOf(socket);
    this.#session = performServerHandshake(socket, SESSION_OPTIONS);
    const greeting = setTimeout(() => {
      const error = new Error('the client does not take the settings');
      this.#session.destroy(error, constants.NGHTTP2_SETTINGS_TIMEOUT);
      this.#awaitStream();
    }, listener.responder.receiveTimeoutMs);
    this.#session
      .on('stream', this.#take)
      // The limits apply from the moment when the client acknowledges them.
      .once('localSettings', () => clearTimeout(greeting))
      // An error of a session ends it. Its streams receive their own events.
      .on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_HTTP2_ERROR') this.#countFlood();
      });
    socket.once('close', () => {
      clearTimeout(greeting);
      clearTimeout(this.#rest);
    });
    this.#awaitStream();
  }

  /** Accepts no more requests, and ends the connection when the requests in progress have their responses. */
  end(): void {
    this.#session.close();
    if (this.#streams === 0) this.#awaitStream();
  }

  /** Ends the connection at once. */
  forceClose(): void {
    this.#socket.destroy();
  }

  /**
   * Ends a connection that sends mostly frames without requests, such as WINDOW_UPDATE, empty DATA, PING or SETTINGS.
   * Each costs a microsecond, and a read has thousands of them.
   */
  inspect(): void {
    const { bytesRead, bytesWritten } = this.#socket;
    const otherBytes = bytesRead - this.#requestBytes - bytesWritten / READ_PER_BYTE;
    if (otherBytes - this.#otherBytes > MAX_OTHER_BYTES) this.#endFlood();
    this.#otherBytes = otherBytes;
    this.#largeHeadBytes = 0;
  }

  #endFlood(): void {
    if (this.#socket.destroyed) return;
    this.#countFlood();
    this.forceClose();
  }

  /** Counts the bytes of a head beyond those of an ordinary one, and ends a connection that sends many large heads. */
  #countLargeHead(headers: IncomingHttpHeaders): void {
    this.#largeHeadBytes += Math.max(0, headBytesOf(headers) - ORDINARY_HEAD_BYTES);
    if (this.#largeHeadBytes > MAX_LARGE_HEAD_BYTES) this.#endFlood();
  }

  #take = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void => {
    // Every error of a stream closes it, too.
    stream.on('error', () => undefined);
    // The client reset the stream at once.
    if (stream.closed) return void stream.destroy();
    this.#countLargeHead(headers);
    this.#streams++;
    this.#requestBytes += MAX_HEAD_BYTES;
    // The body flows when the request reads it. A head of a DATA frame is short in comparison.
    stream.once('resume', () =>
      stream.on('data', ({ length }: Buffer) => (this.#requestBytes += (length * 9) / 8)),
    );
    clearTimeout(this.#rest);
    stream.once('close', () => {
      if (--this.#streams === 0) this.#awaitStream();
    });
    const { begins } = this.#listener.turns;
    this.#unsent.whenTaken(() => begins.take(this, 1, () => this.#serve(stream, headers)));
  };

  #serve(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
    if (stream.closed) return;
    const { responder, serve, staysOpen, turns } = this.#listener;
    stream.once(
      'close',
      countHead(responder.bufferedBytes, headers, this.#socket, () => stream.destroy()),
    );
    const sending = {
      unsent: this.#unsent,
      turn: (bytes: number) => new Promise<void>((send) => turns.sends.take(this, bytes, send)),
    };
    serve(new Http2Exchange(stream, headers, this.#socket, responder, sending), () => {
      if (!staysOpen()) this.end();
    });
  }

  /** Ends the connection if no stream arrives. A connection whose last stream has ended gets time to close properly. */
  #awaitStream(): void {
    clearTimeout(this.#rest);
    if (this.#socket.destroyed) return;
    const { closed, destroyed } = this.#session;
    this.#rest =
      closed || destroyed
        ? setTimeout(() => this.forceClose(), LINGER_MS)
        : setTimeout(() => this.end(), this.#listener.keepAliveMs);
  }
}
