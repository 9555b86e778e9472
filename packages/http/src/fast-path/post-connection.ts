import type { Socket } from 'node:net';
import type { HeldBytes, Holding } from '../held-bytes.ts';
import { parsePost, type PostHead } from './parse-post.ts';
import { type PostAnswering, PostExchange } from './post-exchange.ts';

/** What becomes of a connection's requests. */
export interface PostListener {
  /** Longer bodies are left to node:http, in bytes. */
  readonly maxBodyBytes: number;
  /** Whether requests to a target are taken. */
  takes(url: string): boolean;
  /** Bounds what all connections together have read ahead. */
  readonly ahead: HeldBytes;
  /** What answers the requests. */
  readonly answering: PostAnswering;
  /** Has a request answered; resolves when the answer is out. Never rejects. */
  serve(exchange: PostExchange): Promise<void>;
  /** Whether connections end as soon as they are idle. */
  isStopping(): boolean;
  /** Takes the connection with bytes that were read of it, the beginning of a request that is not taken. */
  leave(bytes: Uint8Array): void;
  /** Answers what ended in the middle of a request, and ends the connection. */
  refusePart(): void;
}

/**
 * Clients that heed what they are told end a connection before it is ended for them: a request that is on its way then
 * would be lost.
 */
const KEEP_ALIVE_MARGIN_MS = 1_000;
/** Pipelined bytes at which no more is read, and below which reading goes on. */
const MAX_AHEAD_BYTES = 64 * 1024;
/** Reads that a request may take: clients send head and body in one write or in two. What takes more goes to node:http. */
const MAX_READS = 2;
/** How long the rest of a request may take before node:http, which has clocks for slow senders, is given it. */
const PATIENCE_MS = 1_000;
const EMPTY = Buffer.alloc(0);

/** A connection whose requests come whole and are answered one after another. */
export class PostConnection {
  readonly #socket: Socket;
  readonly #listener: PostListener;
  readonly #idleMs: number;
  /** What came and was not taken yet; `#later` came after it, while a request was in progress. */
  #received: Buffer = EMPTY;
  #later: Buffer[] = [];
  #laterBytes = 0;
  /** Of what came and was not taken, once there is some. */
  #holding: Holding | undefined;
  /** Of the request before: clients send the same ones again. */
  #lastHead: PostHead | undefined;
  /** Of the request that is not whole. */
  #reads = 0;
  #patience: NodeJS.Timeout | undefined;
  #underWay: PostExchange | undefined;

  constructor(socket: Socket, listener: PostListener) {
    this.#socket = socket;
    this.#listener = listener;
    this.#idleMs = listener.answering.keepAliveMs + KEEP_ALIVE_MARGIN_MS;
    socket.setTimeout(this.#idleMs);
    socket
      .on('data', this.#onData)
      .on('end', this.#onEnd)
      .on('timeout', this.#onTimeout)
      .on('error', this.#onError)
      .on('close', this.#onClose);
  }

  /** Whether nothing of a request has come, and nothing of an answer is left to go. */
  get isIdle(): boolean {
    return !this.#underWay && this.#aheadBytes === 0;
  }

  /** Ends the connection at once. */
  cut(): void {
    this.#socket.destroy();
  }

  #onData = (chunk: Buffer): void => {
    if (!this.#underWay) {
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

  /** Accounts for what came and was not taken. A connection whose requests come one by one has no account. */
  #hold(): void {
    const bytes = this.#aheadBytes;
    if (bytes === 0 && !this.#holding) return;
    const owner = this.#socket.remoteAddress ?? '';
    this.#holding ??= this.#listener.ahead.open(owner, () => this.cut());
    this.#holding.set(bytes);
  }

  /** Joins what came while a request was in progress: once for many chunks, as each join copies. */
  #join(): void {
    if (this.#later.length === 0) return;
    this.#received = Buffer.concat([this.#received, ...this.#later]);
    this.#later = [];
    this.#laterBytes = 0;
  }

  /** Takes the request that what has come begins with. */
  #take(): void {
    const { maxBodyBytes, takes } = this.#listener;
    const received = this.#received;
    const post = parsePost(received, maxBodyBytes, this.#lastHead);
    if (post.kind === 'part') return this.#wait();
    if (post.kind === 'other' || !takes(post.head.url)) return this.#leave();
    this.#received = received.length === post.length ? EMPTY : received.subarray(post.length);
    this.#endWait();
    this.#lastHead = post.head;
    const { url, headers } = post.head;
    const request = { method: 'POST', url, headers, socket: this.#socket, body: post.body };
    void this.#serve(new PostExchange(request, this.#listener.answering));
  }

  async #serve(exchange: PostExchange): Promise<void> {
    this.#underWay = exchange;
    await this.#listener.serve(exchange);
    this.#underWay = undefined;
    if (this.#socket.destroyed) return;
    if (this.#socket.timeout !== this.#idleMs) this.#socket.setTimeout(this.#idleMs);
    if (!exchange.staysOpen || this.#listener.isStopping()) return this.#end();
    this.#join();
    if (this.#received.length > 0) this.#take();
    this.#hold();
    const isFull = this.#underWay && this.#aheadBytes > MAX_AHEAD_BYTES;
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
    this.#listener.leave(bytes);
  }

  /** Ends the connection, and does not wait for the other end to close too. */
  #end(): void {
    this.#socket.end(() => this.#socket.destroy());
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

  /** A caller who ends its side is gone, as node:http has it: nothing else tells of one who closes while it waits. */
  #onEnd = (): void => {
    if (this.#underWay || this.#aheadBytes === 0) return void this.#socket.destroy();
    this.#release();
    this.#listener.refusePart();
  };

  /** An answer that takes long is no reason to end; one that nobody takes is ended by who writes it. */
  #onTimeout = (): void => {
    if (!this.#underWay) this.#socket.destroy();
  };

  #onError = (): void => void this.#socket.destroy();

  #onClose = (): void => {
    this.#endWait();
    this.#holding?.close();
    this.#underWay?.gone();
  };
}
