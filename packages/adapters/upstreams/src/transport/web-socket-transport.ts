import { WebSocket } from 'ws';
import { authorizationOf } from './http-transport.ts';
import {
  type Envelope,
  type NodeAddress,
  type NodeTransport,
  toTransportFault,
  TransportFault,
  type TransportLimits,
} from './node-transport.ts';
import { NOTICE_LIMIT, NoticeFlood } from './bounds.ts';
import { isLargeJson, readEnvelope } from './node-json.ts';

const HEARTBEAT_MS = 15_000;

/** Calls a node over one WebSocket, which is opened on demand. */
export function createWebSocketTransport(address: NodeAddress, limits: TransportLimits): NodeTransport {
  const url = new URL(address.url);
  const headers = { ...authorizationOf(url), ...address.headers };
  url.username = '';
  url.password = '';
  let connection: Connection | undefined;
  let isClosed = false;

  function connected(): Connection {
    if (isClosed) throw new TransportFault('refused', 'closed');
    if (connection?.isUsable) return connection;
    connection = new Connection(
      new WebSocket(url, {
        headers,
        handshakeTimeout: limits.connectTimeoutMs,
        maxPayload: limits.maxAnswerBytes,
        perMessageDeflate: false,
        followRedirects: false,
        // Pings are counted before they are answered.
        autoPong: false,
      }),
      limits,
    );
    return connection;
  }

  return {
    send: (method, params, signal) => connected().send(method, params, signal),
    followHeaders: ({ onHeader, onEnd }, signal) => connected().followHeaders(onHeader, onEnd, signal),
    close() {
      isClosed = true;
      connection?.end(new TransportFault('broken', 'closed'));
      return Promise.resolve();
    },
  };
}

interface Waiting {
  readonly resolve: (envelope: Envelope) => void;
  readonly reject: (reason: unknown) => void;
}

/** One socket, from its opening to its end. */
class Connection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, Waiting>();
  readonly #limits: TransportLimits;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #floods = new NoticeFlood();
  #onHeader: ((header: unknown) => void) | undefined;
  #onEnd: ((reason: TransportFault) => void) | undefined;
  #lastId = 0;
  #unsent: string[] | undefined = [];
  #isAlive = true;
  #ended: TransportFault | undefined;

  constructor(socket: WebSocket, limits: TransportLimits) {
    this.#socket = socket;
    this.#limits = limits;
    socket.on('open', () => {
      for (const message of this.#unsent ?? []) socket.send(message);
      this.#unsent = undefined;
    });
    socket.on('message', (data: Buffer | ArrayBuffer | Buffer[], isBinary) => this.#receive(data, isBinary));
    socket.on('error', (error: Error & { readonly code?: string }) => this.end(this.#faultOf(error)));
    // An upgrade with an HTTP response: the node is up and rejects WebSockets.
    socket.on('unexpected-response', (_request, { statusCode }) =>
      this.end(new TransportFault('refused', `HTTP ${String(statusCode)}`)),
    );
    socket.on('close', (code) => this.end(new TransportFault('broken', `closed with ${code}`)));
    socket.on('ping', (data: Buffer) => {
      if (!this.#countNotice(data.length)) socket.pong(data);
    });
    socket.on('pong', ({ length }: Buffer) => {
      this.#isAlive = true;
      this.#countNotice(length);
    });
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  get isUsable(): boolean {
    return this.#ended === undefined;
  }

  send(method: string, params: string, signal: AbortSignal): Promise<Envelope> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (this.#ended) throw this.#ended;
      const id = ++this.#lastId;
      const finish = (then: () => void) => {
        this.#waiting.delete(id);
        signal.removeEventListener('abort', abort);
        then();
      };
      const abort = () => finish(() => reject(signal.reason));
      signal.addEventListener('abort', abort);
      this.#waiting.set(id, {
        resolve: (envelope) => finish(() => resolve(envelope)),
        reject: (reason) => finish(() => reject(reason)),
      });
      const message = `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`;
      if (this.#unsent) this.#unsent.push(message);
      else this.#socket.send(message);
    });
  }

  async followHeaders(
    onHeader: (header: unknown) => void,
    onEnd: (reason: TransportFault) => void,
    signal: AbortSignal,
  ): Promise<void> {
    this.#onHeader = onHeader;
    this.#onEnd = onEnd;
    const { error } = await this.send('eth_subscribe', '["newHeads"]', signal);
    if (error !== undefined) {
      this.#onEnd = undefined;
      throw new TransportFault('unable', 'it takes no subscription');
    }
  }

  /** Closes the socket permanently and rejects waiting calls with the reason. */
  end(reason: TransportFault): void {
    if (this.#ended) return;
    this.#ended = reason;
    clearInterval(this.#heartbeat);
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#socket.terminate();
    this.#onEnd?.(reason);
  }

  #beat(): void {
    if (!this.#isAlive) return this.end(new TransportFault('late', 'no response to a heartbeat'));
    this.#isAlive = false;
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.ping();
  }

  #receive(data: Buffer | ArrayBuffer | Buffer[], isBinary: boolean): void {
    if (isBinary || !(data instanceof Uint8Array))
      return this.end(new TransportFault('malformed', 'it is not text'));
    if (!isLargeJson(data)) return void this.#read(data);
    // A large response is parsed in a turn of its own. The socket is not read before.
    this.#socket.pause();
    void this.#read(data).finally(() => this.#socket.resume());
  }

  /** Reads a message. After an unreadable one, which may be for any request, all of them go elsewhere. */
  async #read(data: Uint8Array): Promise<void> {
    try {
      this.#take(await readEnvelope(data));
    } catch (error) {
      this.end(
        error instanceof TransportFault ? error : new TransportFault('malformed', 'it is not a response'),
      );
    }
  }

  #take(envelope: Envelope): void {
    // Messages that were read with the last one arrive although the connection has ended.
    if (this.#ended) return;
    if (envelope.notified !== undefined) {
      if (!this.#countNotice(envelope.bytes)) this.#onHeader?.(Object(envelope.notified).result);
      return;
    }
    const { id } = envelope;
    const waiting = typeof id === 'number' ? this.#waiting.get(id) : undefined;
    // Late responses of aborted calls are no fault.
    if (waiting) waiting.resolve(envelope);
    else if (typeof id !== 'number' || !(id <= this.#lastId))
      throw new TransportFault('malformed', 'it sent a response without a request');
  }

  /** Counts what the node sends of its own accord. Returns whether it was too much, and the connection has ended. */
  #countNotice(bytes: number): boolean {
    if (this.#ended) return true;
    if (!this.#floods.isFlood(bytes)) return false;
    this.end(new TransportFault('flooding', NOTICE_LIMIT));
    return true;
  }

  #faultOf(error: Error & { readonly code?: string }): TransportFault {
    if (error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') {
      return new TransportFault('tooLarge', `more than ${this.#limits.maxAnswerBytes} bytes`);
    }
    if (error.code?.startsWith('WS_ERR_')) return new TransportFault('malformed', 'it breaks the protocol');
    const fault = toTransportFault(error);
    // A socket that never opened counts as refused, whatever its error says.
    return this.#unsent ? new TransportFault('refused', fault.message) : fault;
  }
}
