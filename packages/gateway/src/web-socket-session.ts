import type { Duplex } from 'node:stream';
import type { Caller, Visit } from '@ethread/accounts';
import {
  CallerGoneError,
  isWhole,
  leaveStreams,
  openScope,
  piecesOf,
  type ReplyBody,
  type RequestScope,
  sendLater,
  toRpcError,
} from '@ethread/http';
import type { RpcError } from '@ethread/json-rpc';
import { OverloadedError } from '@ethread/types';
import type { WebSocket } from 'ws';
import type { ServedChain } from './chain-hosts.ts';
import type { GatewayModules } from './gateway-modules.ts';
import { stage } from './stage.ts';
import type { WebSocketOptions } from './web-socket-transport.ts';

export const CLOSE_GOING_AWAY = 1001;
/** The contract's own code, after HTTP's 429. */
export const CLOSE_FLOODING = 4429;

/** Messages of one connection that are worked on at once; the rest waits in the network, not in memory. */
const MESSAGES_AT_ONCE = 64;
/** How long the other end may take to read why its connection is closed, in milliseconds. */
const FAREWELL_MS = 5_000;
/** Unsent bytes at which no more is read: the other end does not take its answers. */
const MAX_UNSENT_BYTES = 16 * 1024 * 1024;

/** What a session needs beside its connection. */
export interface SessionModules extends GatewayModules {
  readonly chain: ServedChain;
  readonly visit: Visit;
  /** Whether responses have a member `proof`. */
  readonly showsProof: boolean;
}

/** One open connection. */
export class WebSocketSession {
  readonly #webSocket: WebSocket;
  readonly #socket: Duplex;
  readonly #modules: SessionModules;
  readonly #options: WebSocketOptions;
  readonly #underWay = new Set<RequestScope>();
  #isAlive = true;
  #isCorked = false;
  #isClosing = false;
  #second = 0;
  #messagesInSecond = 0;
  #onIdle: (() => void) | undefined;
  /** Settles when the message that is sent in fragments is whole: no other may begin before. */
  #streaming: Promise<void> | undefined;

  constructor(webSocket: WebSocket, socket: Duplex, modules: SessionModules, options: WebSocketOptions) {
    this.#webSocket = webSocket;
    this.#socket = socket;
    this.#modules = modules;
    this.#options = options;
    webSocket.on('message', (body: Buffer | ArrayBuffer | Buffer[]) => void this.#receive(body));
    webSocket.on('pong', () => (this.#isAlive = true));
    webSocket.on('error', () => this.#endSoon());
    webSocket.on('close', () => {
      for (const scope of this.#underWay) scope.abort();
    });
  }

  /** Ends a connection that did not answer the last beat, and asks the others. */
  beat(): void {
    if (!this.#isAlive) return this.#webSocket.terminate();
    this.#isAlive = false;
    this.#webSocket.ping();
  }

  /** Closes once what is under way is answered; what comes meanwhile is left to the next connection. */
  async close(code: number, reason: string): Promise<void> {
    this.#isClosing = true;
    if (this.#underWay.size > 0) await new Promise<void>((resolve) => (this.#onIdle = resolve));
    this.#webSocket.close(code, reason);
  }

  cut(): void {
    this.#webSocket.terminate();
  }

  /**
   * Of a message that can not be taken the close frame is on its way when the error is told. To end the connection at
   * once, with bytes of the message still unread, would have the system reset it before the other end reads the frame.
   */
  #endSoon(): void {
    const cutting = setTimeout(() => this.#webSocket.terminate(), FAREWELL_MS);
    this.#webSocket.on('close', () => clearTimeout(cutting));
  }

  async #receive(message: Buffer | ArrayBuffer | Buffer[]): Promise<void> {
    if (this.#isClosing) return;
    if (this.#isFlooding()) {
      this.#isClosing = true;
      return this.#webSocket.close(CLOSE_FLOODING, 'flooding');
    }
    const scope = openScope(this.#options.deadlineMs);
    this.#underWay.add(scope);
    if (this.#underWay.size >= MESSAGES_AT_ONCE) this.#webSocket.pause();
    const { chain, load, pipeline, visit, tracer } = this.#modules;
    const body = toBytes(message);
    const refusal = this.#enter(body.length);
    try {
      const answer = () =>
        pipeline({
          chain,
          caller: refusal ?? stage(tracer, 'admit', () => this.#admit(scope.requestId)),
          address: visit.address,
          body,
          scope,
          showsProof: this.#modules.showsProof,
        });
      const attributes = { 'ethread.request_id': scope.requestId };
      const reply = await (tracer
        ? tracer.request('message', { traceparent: undefined, attributes }, answer)
        : answer());
      // From here on only a caller who stops taking counts as late.
      scope.end();
      if (reply.body.length > 0) await this.#reply(reply.body);
    } catch (error) {
      if (error instanceof CallerGoneError) return;
      this.#modules.logger.error(
        { requestId: scope.requestId, err: error },
        'a message could not be answered',
      );
      this.#webSocket.terminate();
    } finally {
      scope.end();
      if (!refusal) load.leave(body.length);
      this.#underWay.delete(scope);
      this.#resume();
      if (this.#underWay.size === 0) this.#onIdle?.();
    }
  }

  /** Why a message is not taken; what was not taken is not left either. */
  #enter(bytes: number): RpcError | undefined {
    try {
      this.#modules.load.enter(bytes);
      return undefined;
    } catch (error) {
      if (error instanceof OverloadedError) return error;
      throw error;
    }
  }

  /** Each message is let in like a request of its own: the key may be revoked meanwhile, and messages have a rate. */
  #admit(requestId: string): Caller | RpcError {
    try {
      return this.#modules.accounts.admit(this.#modules.visit);
    } catch (error) {
      return toRpcError(error, requestId, this.#modules.logger);
    }
  }

  async #reply(body: ReplyBody): Promise<void> {
    try {
      while (this.#streaming) await this.#streaming;
      if (isWhole(body)) return this.#send(body);
      const sent = this.#stream(body);
      // Cleared before whoever waits for it goes on.
      this.#streaming = sent.catch(() => undefined).finally(() => (this.#streaming = undefined));
      await sent;
    } finally {
      // While draining it is us who cut connections.
      leaveStreams(body, this.#modules.isDraining() ? 'broken' : 'left');
    }
  }

  /** Sends one message in fragments, each made when the one before has left. @throws {CallerGoneError} */
  async #stream(body: ReplyBody): Promise<void> {
    for await (const piece of piecesOf(body)) await this.#sendFragment(piece, false);
    await this.#sendFragment(new Uint8Array(), true);
  }

  #sendFragment(piece: Uint8Array, isLast: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const stalled = setTimeout(() => this.#webSocket.terminate(), this.#options.deadlineMs);
      this.#webSocket.send(piece, { binary: false, fin: isLast }, (error) => {
        clearTimeout(stalled);
        // A caller who takes fragments lives, though it answers a heartbeat only after them.
        this.#isAlive = true;
        if (error) reject(new CallerGoneError('the caller went away', { cause: error }));
        else resolve();
      });
    });
  }

  /** Sends an answer; those of one turn of the event loop leave in one packet (measured: up to 1.9 ×). */
  #send(body: readonly Uint8Array[]): void {
    if (!this.#isCorked) {
      this.#isCorked = true;
      this.#socket.cork();
      sendLater(() => {
        this.#isCorked = false;
        this.#socket.uncork();
      });
    }
    const [only] = body;
    this.#webSocket.send(body.length === 1 && only ? only : Buffer.concat(body), { binary: false }, () =>
      this.#resume(),
    );
  }

  #resume(): void {
    const isBusy =
      this.#underWay.size >= MESSAGES_AT_ONCE || this.#webSocket.bufferedAmount > MAX_UNSENT_BYTES;
    if (isBusy) this.#webSocket.pause();
    else if (this.#webSocket.isPaused) this.#webSocket.resume();
  }

  #isFlooding(): boolean {
    const second = Math.floor(performance.now() / 1000);
    this.#messagesInSecond = second === this.#second ? this.#messagesInSecond + 1 : 1;
    this.#second = second;
    return this.#messagesInSecond > this.#options.maxMessagesPerSecond;
  }
}

function toBytes(message: Buffer | ArrayBuffer | Buffer[]): Uint8Array {
  if (message instanceof ArrayBuffer) return new Uint8Array(message);
  return Array.isArray(message) ? Buffer.concat(message) : message;
}
