import type { Duplex } from 'node:stream';
import type { Caller, Visit } from '@ethread/api-keys';
import {
  ClientGoneError,
  bufferedBytesOf,
  type Holding,
  isWhole,
  leaveStreams,
  openScope,
  piecesOf,
  readingTime,
  type ReplyBody,
  type RequestScope,
  sendLater,
  toRpcError,
} from '@ethread/http';
import { encodeChunks, parseMessage, printError, type RpcError } from '@ethread/json-rpc';
import { InvalidApiKeyError } from '@ethread/types';
import type { WebSocket } from 'ws';
import type { ServedChain } from '../chain-hosts.ts';
import type { GatewayModules } from '../gateway-modules.ts';
import { stage } from '../pipeline/stage.ts';
import { Subscriptions } from './subscriptions.ts';
import { UnreadLimit } from './unread-limit.ts';
import { UnfinishedMessage } from './unfinished-message.ts';
import type { WebSocketOptions } from './web-socket-transport.ts';

export const CLOSE_GOING_AWAY = 1001;
const CLOSE_TOO_BIG = 1009;
/** The contract's own close codes, after HTTP's 401 and 429. */
const CLOSE_KEY_NOT_IN_FORCE = 4401;
const CLOSE_SLOW_READER = 4408;
const CLOSE_FLOODING = 4429;

/** The messages of one connection in flight at once. The others wait in the network, not in memory. */
const MESSAGES_AT_ONCE = 64;
/** The rejected messages a second beyond which the connection is closed as flooding. */
const MAX_REJECTED_PER_SECOND = 1_000;
/**
 * The pings and pongs a second beyond which the connection is closed as flooding, as each costs a read and a pong. The
 * limit is less than the 60 unsent pongs at which `ws` ends a connection without a reason.
 */
const MAX_CONTROL_FRAMES_PER_SECOND = 50;
/** Rejected messages up to this size, with the structure of one small request, are parsed for their id. */
const MAX_ID_BYTES = 4_096;
const ID_LIMITS = {
  maxBatchItems: 1,
  maxDepth: 8,
  maxValues: 256,
  maxRequestValues: 256,
  maxContainers: 64,
  maxMembers: 64,
  maxRequestMembers: 64,
  maxNameBytes: 64,
};
/** The time that the client has to read why its connection is closed, in milliseconds. */
const FAREWELL_MS = 5_000;
/** The unsent bytes at which reading stops, as the client does not read its responses. */
const MAX_UNSENT_BYTES = 16 * 1024 * 1024;

/** The modules that a session needs besides its connection. */
export interface SessionModules extends GatewayModules {
  readonly chain: ServedChain;
  readonly visit: Visit;
  /** The client that was admitted at the upgrade. */
  readonly caller: Caller;
  /** Whether responses have a member `proof`. */
  readonly showsProof: boolean;
}

/** An open WebSocket connection. */
export class WebSocketSession {
  readonly #webSocket: WebSocket;
  readonly #socket: Duplex;
  readonly #modules: SessionModules;
  readonly #options: WebSocketOptions;
  readonly #inFlight = new Set<RequestScope>();
  /** Messages that arrived and wait for those before them. */
  readonly #waiting: Uint8Array[] = [];
  readonly #unfinished: UnfinishedMessage;
  readonly #holding: Holding;
  readonly #subscriptions: Subscriptions;
  readonly #unread: UnreadLimit;
  /** The bytes of the messages that wait or are in flight. */
  #bodyBytes = 0;
  /** The largest recent response, which determines how many may be in flight at once. */
  #largestBytes = 0;
  /**
   * The time since when responses are unsent, in milliseconds, and the bytes sent since then; 0 when none are unsent.
   */
  #unsentSince = 0;
  #sentBytes = 0;
  #rejectedInSecond = 0;
  #isAlive = true;
  #isCorked = false;
  #isClosing = false;
  #second = 0;
  #messagesInSecond = 0;
  #controlFramesInSecond = 0;
  #onIdle: (() => void) | undefined;
  /** Settles when the message that is sent in fragments is complete. No other message may begin before. */
  #streaming: Promise<void> | undefined;

  constructor(webSocket: WebSocket, socket: Duplex, modules: SessionModules, options: WebSocketOptions) {
    this.#webSocket = webSocket;
    this.#socket = socket;
    this.#modules = modules;
    this.#options = options;
    this.#holding = modules.held.open(modules.caller.keyId, () => {
      this.#subscriptions.end('SlowReader');
      this.cut();
    });
    this.#unread = new UnreadLimit(webSocket);
    this.#subscriptions = new Subscriptions({
      chain: modules.chain.name,
      caller: modules.caller,
      logger: modules.logger,
      observer: modules.observer,
      send: (text) => this.#send([Buffer.from(text)]),
      hasRoom: (signal) => this.#hasRoom(signal),
      close: (code, reason) => this.#closeWith(code, reason),
    });
    this.#unfinished = new UnfinishedMessage(webSocket, socket, () => this.#hold());
    webSocket.on('message', (message: Buffer | ArrayBuffer | Buffer[]) => this.#receive(toBytes(message)));
    webSocket.on('ping', () => this.#countControlFrame());
    webSocket.on('pong', () => {
      this.#isAlive = true;
      this.#countControlFrame();
    });
    webSocket.on('error', () => this.#endSoon());
    webSocket.on('close', () => {
      this.#holding.close();
      this.#waiting.length = 0;
      this.#subscriptions.end();
      for (const scope of this.#inFlight) scope.abort();
    });
  }

  /** Ends a connection that did not respond to the last heartbeat, and pings the others. */
  beat(): void {
    if (!this.#isAlive) return this.#webSocket.terminate();
    this.#isAlive = false;
    this.#webSocket.ping();
  }

  /** Closes a connection whose key is no longer valid, and ends a connection that sends or reads too slowly. */
  inspect(now: number): void {
    if (this.#isClosing) return;
    if (!this.#modules.caller.isInForce) return this.#closeKeyless();
    const isStuck = this.#unfinished.ageAt(now) > this.#options.receiveTimeoutMs;
    const isSlow =
      this.#unsentSince > 0 &&
      now - this.#unsentSince > readingTime(this.#sentBytes, this.#options.deadlineMs);
    if (isSlow && this.#subscriptions.size > 0) {
      this.#subscriptions.end('SlowReader');
      this.#closeWith(CLOSE_SLOW_READER, 'the client reads too slowly');
    } else if (isStuck || isSlow) this.cut();
  }

  #closeKeyless(): void {
    this.#isClosing = true;
    this.#webSocket.close(CLOSE_KEY_NOT_IN_FORCE, 'the API key was revoked or has expired');
  }

  /**
   * Closes once all messages in flight have their responses. Messages that arrive meanwhile are left to the next
   * connection.
   */
  async close(code: number, reason: string): Promise<void> {
    this.#isClosing = true;
    this.#subscriptions.end();
    if (this.#inFlight.size > 0 || this.#waiting.length > 0)
      await new Promise<void>((resolve) => (this.#onIdle = resolve));
    this.#webSocket.close(code, reason);
  }

  cut(): void {
    this.#webSocket.terminate();
  }

  /**
   * Ends a connection whose close frame has been sent. If bytes of the client were still unread, ending the connection
   * at once would make the system reset it before the client reads the frame.
   */
  #endSoon(): void {
    const cutting = setTimeout(() => this.#webSocket.terminate(), FAREWELL_MS);
    this.#webSocket.on('close', () => clearTimeout(cutting));
  }

  #receive(body: Uint8Array): void {
    if (this.#isClosing) return;
    if (this.#isFlooding()) return this.#closeFlooding();
    if (body.length > this.#modules.caller.bodyBytes) return this.#closeTooBig();
    const scope = openScope(this.#options.deadlineMs);
    const rejection = this.#enter(body.length, scope.requestId);
    if (rejection) return this.#reject(body, rejection, scope.requestId);
    this.#bodyBytes += body.length;
    this.#waiting.push(body);
    this.#start();
  }

  /** Starts the messages that wait, as far as their responses probably fit. */
  #start(): void {
    while (this.#waiting.length > 0 && !this.#isBusy) {
      const body = this.#waiting.shift();
      if (body) void this.#answer(body);
    }
    this.#pace();
  }

  get #isBusy(): boolean {
    const atOnce = Math.min(MESSAGES_AT_ONCE, MAX_UNSENT_BYTES / Math.max(this.#largestBytes, 1));
    const isUnread = this.#webSocket.bufferedAmount > MAX_UNSENT_BYTES;
    return isUnread || (this.#inFlight.size > 0 && this.#inFlight.size >= atOnce);
  }

  /** Stops reading while messages wait or responses are unsent. */
  #pace(): void {
    const isFull = this.#waiting.length > 0 || this.#isBusy;
    if (isFull) this.#webSocket.pause();
    else if (this.#webSocket.isPaused) this.#webSocket.resume();
  }

  async #answer(body: Uint8Array): Promise<void> {
    const { load, pipeline, chain, visit, caller, showsProof, tracer } = this.#modules;
    const scope = openScope(this.#options.deadlineMs);
    const bytes = body.length;
    this.#inFlight.add(scope);
    try {
      const { connection, start } = this.#subscriptions.ofMessage();
      const answer = () =>
        pipeline({ chain, caller, address: visit.address, body, scope, showsProof, connection });
      const attributes = { 'ethread.request_id': scope.requestId };
      const reply = await (tracer
        ? tracer.request('message', { traceparent: undefined, attributes }, answer)
        : answer());
      // From here on the deadline no longer counts. Only a client that stops reading is force-closed.
      scope.end();
      this.#largestBytes = Math.max(bufferedBytesOf(reply.body), this.#largestBytes * 0.9);
      if (reply.body.length > 0) await this.#reply(reply.body);
      if (!this.#isClosing) start();
    } catch (error) {
      if (error instanceof ClientGoneError) return;
      this.#modules.logger.error(
        { requestId: scope.requestId, err: error },
        'a message could not be answered',
      );
      this.#webSocket.terminate();
    } finally {
      scope.end();
      load.leave();
      this.#bodyBytes -= bytes;
      this.#inFlight.delete(scope);
      this.#hold();
      this.#start();
      if (this.#inFlight.size === 0 && this.#waiting.length === 0) this.#onIdle?.();
    }
  }

  /**
   * Admits a message like a separate request, as the key may have been revoked meanwhile and messages have a rate
   * limit.
   */
  #enter(bytes: number, requestId: string): RpcError | undefined {
    const { accounts, load, tracer, visit, logger } = this.#modules;
    try {
      stage(tracer, 'admit', () => accounts.admit(visit));
      load.enter();
    } catch (error) {
      return toRpcError(error, requestId, logger);
    }
    try {
      this.#holding.take(bytes);
      return undefined;
    } catch (error) {
      load.leave();
      return toRpcError(error, requestId, logger);
    }
  }

  /** Responds to a rejected message with one error, whatever its content. A small message is parsed for its id only. */
  #reject(body: Uint8Array, error: RpcError, requestId: string): void {
    const { observer, visit } = this.#modules;
    observer.onRejected({ error: error.name, requestId, address: visit.address });
    if (error instanceof InvalidApiKeyError) return this.#closeKeyless();
    if (++this.#rejectedInSecond > MAX_REJECTED_PER_SECOND) return this.#closeFlooding();
    const message = body.length > MAX_ID_BYTES ? undefined : parseMessage(body, ID_LIMITS);
    const item = message?.kind === 'single' ? message.item : undefined;
    if (item?.kind === 'notification') return;
    this.#send(encodeChunks(printError(item?.id ?? null, error)));
    this.#pace();
  }

  #closeTooBig(): void {
    this.#closeWith(CLOSE_TOO_BIG, 'the message is larger than the plan allows');
  }

  #closeFlooding(): void {
    this.#closeWith(CLOSE_FLOODING, 'flooding');
  }

  /** Closes with a reason that the client has a short time to read. */
  #closeWith(code: number, reason: string): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#subscriptions.end();
    this.#webSocket.close(code, reason);
    this.#endSoon();
  }

  /** Resolves once a notification may be sent. @throws the signal's reason. */
  async #hasRoom(signal: AbortSignal): Promise<void> {
    await this.#unread.hasRoom(signal);
    while (this.#streaming) await this.#streaming;
  }

  /** Updates the count of bytes held for this connection. */
  #hold(): void {
    this.#holding.set(this.#unfinished.bytes + this.#bodyBytes + this.#webSocket.bufferedAmount);
  }

  async #reply(body: ReplyBody): Promise<void> {
    try {
      while (this.#streaming) await this.#streaming;
      if (isWhole(body)) return this.#send(body);
      const sent = this.#stream(body);
      // Cleared before the waiting message continues.
      this.#streaming = sent.catch(() => undefined).finally(() => (this.#streaming = undefined));
      await sent;
    } finally {
      // While draining, the service itself closes connections.
      leaveStreams(body, this.#modules.isDraining() ? 'broken' : 'left');
    }
  }

  /**
   * Sends one message in fragments. It reads each fragment when the one before has been sent. @throws {ClientGoneError}
   */
  async #stream(body: ReplyBody): Promise<void> {
    for await (const piece of piecesOf(body)) await this.#sendFragment(piece, false);
    await this.#sendFragment(new Uint8Array(), true);
  }

  #sendFragment(piece: Uint8Array, isLast: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const stalled = setTimeout(() => this.#webSocket.terminate(), this.#options.deadlineMs);
      this.#webSocket.send(piece, { binary: false, fin: isLast }, (error) => {
        clearTimeout(stalled);
        // A client that reads fragments is alive, although it responds to a heartbeat only after them.
        this.#isAlive = true;
        if (error) reject(new ClientGoneError('the caller went away', { cause: error }));
        else resolve();
      });
    });
  }

  /** Sends a response. The responses of one event-loop tick leave in one packet (measured: up to 1.9 ×). */
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
    const bytes = body.length === 1 && only ? only : Buffer.concat(body);
    this.#webSocket.send(bytes, { binary: false }, () => this.#taken());
    if (this.#webSocket.bufferedAmount === 0) return;
    if (this.#unsentSince === 0) this.#unsentSince = performance.now();
    this.#sentBytes += bytes.length;
    this.#hold();
  }

  /** Continues once the client has read a response. */
  #taken(): void {
    this.#unread.taken();
    if (this.#webSocket.bufferedAmount === 0) this.#unsentSince = this.#sentBytes = 0;
    this.#hold();
    this.#start();
  }

  #countControlFrame(): void {
    this.#startSecond();
    if (!this.#isClosing && ++this.#controlFramesInSecond > MAX_CONTROL_FRAMES_PER_SECOND)
      this.#closeFlooding();
  }

  #isFlooding(): boolean {
    this.#startSecond();
    return ++this.#messagesInSecond > this.#options.maxMessagesPerSecond;
  }

  /** Resets the counts of the past second. */
  #startSecond(): void {
    const second = Math.floor(performance.now() / 1000);
    if (second === this.#second) return;
    this.#messagesInSecond = this.#rejectedInSecond = this.#controlFramesInSecond = 0;
    this.#second = second;
  }
}

function toBytes(message: Buffer | ArrayBuffer | Buffer[]): Uint8Array {
  if (message instanceof ArrayBuffer) return new Uint8Array(message);
  return Array.isArray(message) ? Buffer.concat(message) : message;
}
