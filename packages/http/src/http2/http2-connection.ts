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

/** Handles the requests of a connection. */
export interface Http2Listener {
  readonly answering: StreamAnswering;
  /** Processes a request. Resolves when the response has been sent. Never rejects. */
  serve(exchange: Http2Exchange): Promise<void>;
  /** Returns whether connections may continue after a response. */
  staysOpen(): boolean;
  /** The time that a connection may wait for its next request, in milliseconds. */
  readonly keepAliveMs: number;
}

/** The time that a client has to close its end after the GOAWAY. */
const LINGER_MS = 1_000;

/** An HTTP/2 connection. */
export class Http2Connection {
  readonly #socket: Socket;
  readonly #session: ServerHttp2Session;
  readonly #listener: Http2Listener;
  readonly #unsent = new UnsentBytes();
  #streams = 0;
  /** The idle timer, which runs while no stream is open. */
  #rest: NodeJS.Timeout | undefined;

  /** @param socket - a socket from which nothing was read yet. */
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
      // The limits apply from the moment when the client acknowledges them.
      .once('localSettings', () => clearTimeout(greeting))
      // An error of a session ends it. Its streams receive their own events.
      .on('error', () => undefined);
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
  cut(): void {
    this.#socket.destroy();
  }

  #take = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void => {
    // Every error of a stream closes it, too.
    stream.on('error', () => undefined);
    // The client reset the stream at once.
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

  /** Ends the connection if no stream arrives. A connection whose last stream has ended gets time to close properly. */
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
