import type { Duplex } from 'node:stream';
import type { AdmittedKey, Visit } from '@ethread/accounts';
import { ensure, rescue, whenReady } from '@ethread/core';
import {
  ClientGoneError,
  bufferedBytesOf,
  type Holding,
  newRequestId,
  RequestScope,
  toRpcError,
} from '@ethread/http';
import { encodeChunks, printError } from '@ethread/json-rpc';
import type { WebSocket } from 'ws';
import type { ServedChain } from '../http/request-path.ts';
import type { GatewayModules, ConnectionLimits } from '../gateway-modules.ts';
import { reportRejection } from '../pipeline/report-rejection.ts';
import {
  CLOSE_FLOODING,
  CLOSE_KEY_NOT_IN_FORCE,
  CLOSE_SLOW_READER,
  CLOSE_TOO_BIG,
  endSoon,
  FAREWELL_BYTES,
  FLOOD_FAREWELL_BYTES,
} from './close-codes.ts';
import { FloodGuard, idOfRejected } from './flood-guard.ts';
import { Incoming } from './incoming.ts';
import { Outgoing } from './outgoing.ts';
import { Subscriptions } from './subscriptions.ts';

/** The messages of one connection in flight at once. The others wait in the network, not in memory. */
const MESSAGES_AT_ONCE = 64;
/** The unsent bytes at which reading stops, as the client does not read its responses. */
const MAX_UNSENT_BYTES = 16 * 1024 * 1024;

/** The modules that a session needs besides its connection. */
export interface SessionModules extends GatewayModules {
  readonly chain: ServedChain;
  readonly visit: Visit;
  readonly client: AdmittedKey;
  /** Whether responses have a member `proof`. */
  readonly showsProof: boolean;
}

/** A message that was admitted, and the bytes that it holds. */
interface HeldMessage {
  readonly body: Uint8Array;
  bytes: number;
}

/** An open WebSocket connection. */
export class WebSocketSession {
  readonly #webSocket: WebSocket;
  readonly #socket: Duplex;
  readonly #outgoing: Outgoing;
  readonly #modules: SessionModules;
  readonly #options: ConnectionLimits;
  readonly #inFlight = new Set<RequestScope>();
  /** Messages that arrived and wait for those before them. */
  readonly #waiting: HeldMessage[] = [];
  readonly #incoming: Incoming;
  readonly #holding: Holding;
  readonly #subscriptions: Subscriptions;
  readonly #flood: FloodGuard;
  /** The bytes of the messages that wait or are in flight, with those that their responses will probably take. */
  #messageBytes = 0;
  /** The largest recent response, which determines how many may be in flight at once. */
  #largestBytes = 0;
  #isAlive = true;
  #isStarting = false;
  #isClosing = false;
  #onIdle: (() => void) | undefined;

  constructor(webSocket: WebSocket, socket: Duplex, modules: SessionModules, options: ConnectionLimits) {
    this.#webSocket = webSocket;
    this.#socket = socket;
    this.#modules = modules;
    this.#options = options;
    this.#holding = modules.bufferedBytes.open(modules.client.keyId, () => {
      this.#subscriptions.end('SlowReader');
      this.forceClose();
    });
    this.#outgoing = new Outgoing({
      webSocket,
      socket,
      keyId: modules.client.keyId,
      deadlineMs: options.deadlineMs,
      isDraining: modules.isDraining,
      onHeld: () => this.#hold(),
      onOut: () => {
        this.#hold();
        this.#start();
      },
      // A client that reads fragments is alive, although it responds to a heartbeat only after them.
      onRead: () => (this.#isAlive = true),
    });
    this.#flood = new FloodGuard();
    this.#subscriptions = new Subscriptions({
      chain: modules.chain.name,
      client: modules.client,
      logger: modules.logger,
      observer: modules.observer,
      send: (text) => this.#outgoing.send([Buffer.from(text)]),
      hasRoom: (signal) => this.#outgoing.hasRoom(signal),
      close: (code, reason) => this.#closeWith(code, reason),
    });
    this.#incoming = new Incoming(
      webSocket,
      socket,
      () => this.#hold(),
      () => this.#pace(),
    );
    webSocket.on('message', (body) => {
      if (body instanceof Uint8Array) this.#receive(body);
    });
    webSocket.on('ping', () => this.#countControlFrame());
    webSocket.on('pong', () => {
      this.#isAlive = true;
      this.#countControlFrame();
    });
    // The WebSocket has closed itself: the client broke the protocol (RFC 6455, section 7.4.1).
    webSocket.on('error', () => {
      this.#isClosing = true;
      this.#subscriptions.end();
      this.#incoming.end(FAREWELL_BYTES);
      endSoon(webSocket);
    });
    webSocket.on('close', () => {
      this.#holding.close();
      // Each of them has entered.
      for (const _message of this.#waiting.splice(0)) modules.load.leave();
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
    const { endedBy } = this.#modules.client;
    if (endedBy) return this.#closeWith(CLOSE_KEY_NOT_IN_FORCE, `API key ${endedBy}`);
    const isStuck = this.#incoming.ageAt(now) > this.#options.receiveTimeoutMs;
    const isSlow = this.#outgoing.isSlowAt(now);
    if (isSlow && this.#subscriptions.size > 0) {
      this.#subscriptions.end('SlowReader');
      this.#closeWith(CLOSE_SLOW_READER, 'the client reads too slowly');
    } else if (isStuck || isSlow) this.forceClose();
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
    this.#outgoing.flush();
    this.#webSocket.close(code, reason);
  }

  forceClose(): void {
    this.#webSocket.terminate();
  }

  #receive(body: Uint8Array): void {
    if (this.#isClosing) return;
    if (body.length > this.#modules.client.bodyBytes)
      return this.#closeWith(CLOSE_TOO_BIG, 'the message is larger than the plan allows');
    try {
      this.#enter(body.length);
    } catch (error) {
      return this.#reject(body, error);
    }
    this.#messageBytes += body.length;
    this.#waiting.push({ body, bytes: body.length });
    this.#start();
  }

  /** Starts the messages that wait, as far as their responses probably fit. */
  #start(): void {
    // A message that has its response at once starts the next. The loop does it, without depth.
    if (this.#isStarting) return;
    this.#isStarting = true;
    while (this.#waiting.length > 0 && !this.#isBusy) {
      const message = this.#waiting.shift();
      if (message) this.#respond(message);
    }
    this.#isStarting = false;
    this.#pace();
  }

  /** Whether messages wait, or responses are unsent. */
  get #hasMore(): boolean {
    return this.#waiting.length > 0 || this.#outgoing.unsent > 0;
  }

  get #isBusy(): boolean {
    const atOnce = Math.min(MESSAGES_AT_ONCE, MAX_UNSENT_BYTES / Math.max(this.#largestBytes, 1));
    const isUnread = this.#outgoing.unsent > MAX_UNSENT_BYTES;
    return isUnread || (this.#inFlight.size > 0 && this.#inFlight.size >= atOnce);
  }

  /** Stops reading while messages wait or responses are unsent, and after a long read. */
  #pace(): void {
    if (this.#incoming.hasEnded) return;
    if (this.#waiting.length > 0 || this.#isBusy || this.#incoming.isResting) this.#webSocket.pause();
    else if (this.#webSocket.isPaused) this.#webSocket.resume();
  }

  /** Responds to a message: at once where no stage has to wait. */
  #respond(message: HeldMessage): void {
    const { body } = message;
    const { pipeline, chain, visit, client, showsProof, tracer, logger } = this.#modules;
    const scope = new RequestScope(this.#options.deadlineMs);
    const { requestId } = scope;
    this.#inFlight.add(scope);
    const connection = this.#subscriptions.forMessage();
    const hold = (bytes: number) => {
      this.#holding.take(bytes, this.#inFlight.size === 1 && !this.#hasMore);
      message.bytes += bytes;
      this.#messageBytes += bytes;
    };
    const respond = () =>
      pipeline({ chain, client, address: visit.address, body, hold, scope, showsProof, connection });
    const about = { traceparent: undefined, attributes: { 'ethread.request_id': requestId } };
    const reply = () =>
      whenReady(tracer ? tracer.request('message', about, respond) : respond(), (made) => {
        // From here on the deadline no longer counts. Only a client that stops reading is force-closed.
        scope.end();
        // The response itself counts from here on.
        this.#messageBytes -= message.bytes - body.length;
        message.bytes = body.length;
        this.#largestBytes = Math.max(bufferedBytesOf(made.body), this.#largestBytes * 0.9);
        const sending = made.body.length > 0 ? this.#outgoing.reply(made.body) : undefined;
        return whenReady(sending, () => {
          if (!this.#isClosing) connection.start();
        });
      });
    const fail = (error: unknown) => {
      if (error instanceof ClientGoneError) return;
      logger.error({ requestId, err: error }, 'a message got no response because of an internal error');
      this.#webSocket.terminate();
    };
    void ensure(
      () => rescue(reply, fail),
      () => this.#end(scope, message.bytes),
    );
  }

  /** Releases a message that has its response, and starts the next. */
  #end(scope: RequestScope, bytes: number): void {
    scope.end();
    this.#modules.load.leave();
    this.#messageBytes -= bytes;
    this.#inFlight.delete(scope);
    this.#hold();
    this.#start();
    if (this.#inFlight.size === 0 && this.#waiting.length === 0) this.#onIdle?.();
  }

  /**
   * Admits a message like a separate request, as the key may have been revoked meanwhile and messages have a rate
   * limit. Throws the error of a message that is not processed.
   */
  #enter(bytes: number): void {
    const { accounts, load, visit } = this.#modules;
    accounts.admit(visit);
    load.check();
    this.#holding.take(bytes, this.#inFlight.size === 0 && !this.#hasMore);
    load.enter();
  }

  /** Responds to a rejected message with one error, whatever its content. A small message is parsed for its id only. */
  #reject(body: Uint8Array, thrown: unknown): void {
    const { visit, client, chain, logger } = this.#modules;
    const requestId = newRequestId();
    const error = toRpcError(thrown, requestId, logger);
    reportRejection(this.#modules, { requestId, address: visit.address, client, chain: chain.name }, error);
    if (error.httpStatus === 401)
      return this.#closeWith(CLOSE_KEY_NOT_IN_FORCE, `API key ${client.endedBy ?? 'revoked'}`);
    if (this.#flood.rejection(body.length)) return this.#closeFlooding();
    const id = idOfRejected(body);
    if (id === undefined) return;
    // No message may begin within one that is sent in fragments (RFC 6455, section 5.4).
    void this.#outgoing.reply(encodeChunks(printError(id, error)));
    this.#pace();
  }

  #closeFlooding(): void {
    this.#closeWith(CLOSE_FLOODING, 'flooding');
  }

  /**
   * Closes with a reason that the client has a short time to read. Its side of the connection is dropped, and the other
   * side ended (RFC 6455, section 7.1.7).
   */
  #closeWith(code: number, reason: string): void {
    this.#incoming.end(code === CLOSE_FLOODING ? FLOOD_FAREWELL_BYTES : FAREWELL_BYTES);
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#subscriptions.end();
    this.#outgoing.flush();
    this.#webSocket.close(code, reason);
    this.#socket.end();
    endSoon(this.#webSocket);
  }

  /** Updates the count of bytes held for this connection. */
  #hold(): void {
    this.#holding.set(this.#incoming.bytes + this.#messageBytes + this.#outgoing.bytes);
  }

  #countControlFrame(): void {
    if (this.#flood.controlFrame()) this.#closeFlooding();
  }
}
