import type { Socket } from 'node:net';
import type { BufferedBytes, Holding } from '../buffered-bytes.ts';
import type { Lingering } from '../lingering.ts';
import type { Proxies } from '../proxies.ts';
import type { Serve } from '../serving.ts';
import { KEEP_ALIVE_MS } from '../write-reply.ts';
import { parsePost, type PostHead } from './parse-post.ts';
import { PostExchange, type PostOrigin, type PostResponder } from './post-exchange.ts';

/** What the connections of a server share. */
export interface PostModules extends PostResponder {
  /** Bounds the bytes that all connections together have read ahead. */
  readonly ahead: BufferedBytes;
  readonly serve: Serve;
  readonly proxies: Proxies;
  readonly lingering: Pick<Lingering, 'end'>;
  /** Responds to an incomplete request whose sender closed, and ends the connection. */
  readonly rejectPart: (socket: Socket) => void;
}

/**
 * Clients that follow the announced timeout close a connection before the server does. Without this margin, a request
 * in transit at that moment would be lost.
 */
const IDLE_MS = KEEP_ALIVE_MS + 1_000;
/** The pipelined bytes at which reading pauses, and below which it resumes. */
const MAX_AHEAD_BYTES = 64 * 1024;
/**
 * The reads that a request may take, as clients send head and body in one write or in two. A request with more reads
 * goes to node:http.
 */
const MAX_READS = 2;
/**
 * The time that the rest of a request may take before the connection goes to node:http, which has timeouts for slow
 * senders.
 */
const PATIENCE_MS = 1_000;
const EMPTY = Buffer.alloc(0);

/** A connection whose requests arrive complete and are processed one after another. */
export class PostConnection {
  readonly #socket: Socket;
  readonly #modules: PostModules;
  readonly #leaveWith: (bytes: Uint8Array) => void;
  /** Bytes that arrived and are not processed yet. `#later` arrived after them, while a request was in progress. */
  #received: Buffer = EMPTY;
  #later: Buffer[] = [];
  #laterBytes = 0;
  /** The count of unprocessed bytes, once there are some. */
  #holding: Holding | undefined;
  /** The head of the previous request, and what it led to. */
  #last: PostOrigin | undefined;
  /** The number of reads of the incomplete request. */
  #reads = 0;
  #patience: NodeJS.Timeout | undefined;
  #inFlight: PostExchange | undefined;

  /**
   * @param leave - receives the connection with bytes that were already read, the beginning of a request that the fast
   *   path does not handle.
   */
  constructor(socket: Socket, modules: PostModules, leave: (bytes: Uint8Array) => void) {
    this.#socket = socket;
    this.#modules = modules;
    this.#leaveWith = leave;
    socket.setTimeout(IDLE_MS);
    socket
      .on('data', this.#onData)
      .on('end', this.#onEnd)
      .on('timeout', this.#onTimeout)
      .on('error', this.#onError)
      .on('close', this.#onClose);
  }

  /** Whether no part of a request has arrived, and no part of a response remains to be sent. */
  get isIdle(): boolean {
    return !this.#inFlight && this.#aheadBytes === 0;
  }

  /** Ends an idle connection, or one whose last response has been written. */
  end(): void {
    this.#release();
    this.#modules.lingering.end(this.#socket);
  }

  /** Ends the connection at once. */
  forceClose(): void {
    this.#socket.destroy();
  }

  #onData = (chunk: Buffer): void => {
    if (!this.#inFlight) {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
      this.#take();
    } else {
      this.#later.push(chunk);
      this.#laterBytes += chunk.length;
      if (this.#aheadBytes > MAX_AHEAD_BYTES) this.#socket.pause();
    }
    this.#hold();
  };

  get #aheadBytes(): number {
    return this.#received.length + this.#laterBytes;
  }

  /** Updates the count of unprocessed bytes. A connection whose requests arrive one by one has no count. */
  #hold(): void {
    const bytes = this.#aheadBytes;
    if (bytes === 0 && !this.#holding) return;
    const owner = this.#socket.remoteAddress ?? '';
    this.#holding ??= this.#modules.ahead.open(owner, () => this.forceClose());
    this.#holding.set(bytes);
  }

  /**
   * Joins the bytes that arrived while a request was in progress. It joins many chunks at once, as each join copies.
   */
  #join(): void {
    if (this.#later.length === 0) return;
    this.#received = Buffer.concat([this.#received, ...this.#later]);
    this.#later = [];
    this.#laterBytes = 0;
  }

  /** Processes the request that the received bytes begin with. */
  #take(): void {
    const { posts, serve } = this.#modules;
    const received = this.#received;
    const post = parsePost(received, posts.maxBodyBytes, this.#last?.head);
    if (post.kind === 'part') return this.#wait();
    if (post.kind === 'other') return this.#leave();
    const origin = this.#last?.head === post.head ? this.#last : this.#originOf(post.head);
    if (!origin) return this.#leave();
    this.#last = origin;
    this.#received = received.length === post.length ? EMPTY : received.subarray(post.length);
    this.#endWait();
    const exchange = new PostExchange(origin, post.body, this.#modules);
    this.#inFlight = exchange;
    this.#hold();
    serve(exchange, () => this.#proceed(exchange));
  }

  /** Finds the responder to the requests with a head. */
  #originOf(head: PostHead): PostOrigin | undefined {
    const request = { method: 'POST', url: head.url, headers: head.headers, socket: this.#socket };
    const respond = this.#modules.posts.responderTo(request);
    return respond && { head, request, respond, isForwarded: this.#modules.proxies.isForwarded(request) };
  }

  /** Processes the next request after a response. */
  #proceed(exchange: PostExchange): void {
    this.#inFlight = undefined;
    if (this.#socket.destroyed) return;
    if (this.#socket.timeout !== IDLE_MS) this.#socket.setTimeout(IDLE_MS);
    if (!exchange.staysOpen || this.#modules.phase.isStopping) return this.end();
    this.#join();
    if (this.#received.length > 0) this.#take();
    this.#hold();
    const isFull = this.#inFlight && this.#aheadBytes > MAX_AHEAD_BYTES;
    if (this.#socket.isPaused() && !isFull) this.#socket.resume();
  }

  #wait(): void {
    if (++this.#reads === MAX_READS) return this.#leave();
    this.#patience ??= setTimeout(() => this.#leave(), PATIENCE_MS);
  }

  #endWait(): void {
    this.#reads = 0;
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  #leave(): void {
    this.#join();
    this.#release();
    const bytes = this.#received;
    this.#received = EMPTY;
    this.#leaveWith(bytes);
  }

  #release(): void {
    this.#endWait();
    this.#holding?.close();
    this.#socket.setTimeout(0);
    this.#socket
      .off('data', this.#onData)
      .off('end', this.#onEnd)
      .off('timeout', this.#onTimeout)
      .off('error', this.#onError)
      .off('close', this.#onClose);
  }

  /** A client that ends its side is gone, as in node:http. Nothing else signals that a client closed while it waits. */
  #onEnd = (): void => {
    if (this.#inFlight || this.#aheadBytes === 0) return void this.#socket.destroy();
    this.#release();
    this.#modules.rejectPart(this.#socket);
  };

  /**
   * A slow response is no reason to end the connection. The writer force-closes the connection of a client that does
   * not read.
   */
  #onTimeout = (): void => {
    if (!this.#inFlight) this.end();
  };

  #onError = (): void => void this.#socket.destroy();

  #onClose = (): void => {
    this.#endWait();
    this.#holding?.close();
    this.#inFlight?.gone();
  };
}
