import {
  constants,
  type IncomingHttpHeaders,
  performServerHandshake,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { Socket } from 'node:net';
import { Http2Exchange, type StreamAnswering } from './http2-exchange.ts';
import { SESSION_OPTIONS } from './session-options.ts';
import { UnsentBytes } from './unsent-bytes.ts';

/** What becomes of a connection's requests. */
export interface Http2Listener {
  readonly answering: StreamAnswering;
  /** Has a request answered; resolves when the answer is out. Never rejects. */
  serve(exchange: Http2Exchange): Promise<void>;
  /** Whether connections may go on after an answer. */
  staysOpen(): boolean;
  /** How long a connection may wait for its next request, in milliseconds. */
  readonly keepAliveMs: number;
}

/** How long a caller has, after all was said, to close its end. */
const LINGER_MS = 1_000;

/** A connection that speaks HTTP/2. */
export class Http2Connection {
  readonly #socket: Socket;
  readonly #session: ServerHttp2Session;
  readonly #listener: Http2Listener;
  readonly #unsent = new UnsentBytes();
  #streams = 0;
  /** Runs while there is no stream. */
  #rest: NodeJS.Timeout | undefined;

  /** @param socket - on which nothing was read yet. */
  constructor(socket: Socket, listener: Http2Listener) {
    this.#socket = socket;
    this.#listener = listener;
    this.#session = performServerHandshake(socket, SESSION_OPTIONS);
    const greeting = setTimeout(() => {
      const error = new Error('the caller does not take the settings');
      this.#session.destroy(error, constants.NGHTTP2_SETTINGS_TIMEOUT);
      this.#awaitStream();
    }, listener.answering.receiveTimeoutMs);
    this.#session
      .on('stream', this.#take)
      // Which bounds hold is known once the caller says so.
      .once('localSettings', () => clearTimeout(greeting))
      // What breaks a session ends it; its streams learn of it by themselves.
      .on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(greeting);
      clearTimeout(this.#rest);
    });
    this.#awaitStream();
  }

  /** Takes no more requests, and ends the connection when those under way are answered. */
  end(): void {
    this.#session.close();
    if (this.#streams === 0) this.#awaitStream();
  }

  /** Ends the connection at once. */
  cut(): void {
    this.#socket.destroy();
  }

  #take = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void => {
    // Whatever breaks a stream closes it, too.
    stream.on('error', () => undefined);
    // Reset in the same breath.
    if (stream.closed) return void stream.destroy();
    this.#streams++;
    clearTimeout(this.#rest);
    stream.once('close', () => {
      if (--this.#streams === 0) this.#awaitStream();
    });
    this.#unsent.whenTaken(() => void this.#serve(stream, headers));
  };

  async #serve(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    if (stream.closed) return;
    const { answering, serve, staysOpen } = this.#listener;
    await serve(new Http2Exchange(stream, headers, this.#socket, answering, this.#unsent));
    if (!staysOpen()) this.end();
  }

  /** Ends the connection if no stream comes; one that has ended is given time to say goodbye. */
  #awaitStream(): void {
    clearTimeout(this.#rest);
    if (this.#socket.destroyed) return;
    const { closed, destroyed } = this.#session;
    this.#rest =
      closed || destroyed
        ? setTimeout(() => this.cut(), LINGER_MS)
        : setTimeout(() => this.end(), this.#listener.keepAliveMs);
  }
}
