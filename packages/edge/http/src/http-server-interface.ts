import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Awaitable, Logger, Tracer } from '@ethread/core';
import type { RpcError } from '@ethread/json-rpc';
import type { RejectedConnections } from './connection-limits.ts';
import type { BufferedBytes } from './buffered-bytes.ts';
import type { Proxies } from './proxies.ts';
import type { HttpReply, WholeHttpReply } from './reply.ts';
import type { RequestHead, UnreadRequest } from './request-head.ts';
import type { RequestScope } from './serving.ts';
import type { Certificate } from './tls.ts';

export interface HttpServerModules {
  /** Returns the reply to a request. Throws only {@link ClientGoneError}, as an error is a reply too. */
  readonly respond: (request: UnreadRequest, scope: RequestScope) => Awaitable<HttpReply>;
  /** The requests that the fast path may read and respond to without node:http. Default: none. */
  readonly posts?: PostTaking | undefined;
  readonly rejectWith: (error: RpcError) => WholeHttpReply;
  readonly logger: Logger;
  /** The proxies in front of the server. Default: none. */
  readonly proxies?: Proxies | undefined;
  /** Bounds the responses that clients have not read. Default: unbounded. */
  readonly bufferedBytes?: BufferedBytes | undefined;
  /** Traces where POST requests spend their time. Default: no tracing. */
  readonly tracer?: Tracer | undefined;
}

/** POST requests that have the same response on the fast path and on node:http; see {@link takePosts}. */
export interface PostTaking {
  /** The limit of bodies, in bytes. Longer bodies are left to `HttpServerModules.respond`. */
  readonly maxBodyBytes: number;
  /**
   * Returns the function that responds to the requests with a head, or undefined where the fast path does not handle
   * them. Called once for the head that a client sends with each request of a connection.
   */
  readonly responderTo: (head: RequestHead) => RespondToPost | undefined;
}

/** Returns the reply to a request by its body. Throws nothing, as an error is a reply too. */
export type RespondToPost = (body: Uint8Array, scope: RequestScope) => Awaitable<HttpReply>;

export interface HttpServerOptions {
  readonly host: string;
  /** The port to listen on; 0 takes a free port. */
  readonly port: number;
  /**
   * Whether several processes listen on the port, each independently. The kernel distributes new connections. Default
   * false.
   */
  readonly reusePort?: boolean | undefined;
  /** The deadline of a request, in milliseconds. */
  readonly deadlineMs: number;
  /** The time that a client has to send its request, in milliseconds. */
  readonly receiveTimeoutMs: number;
  /** The limit of open connections. Default 20,000. */
  readonly maxConnections?: number | undefined;
  /** The limit of open connections of one address. Trusted proxies have no such limit. Default 1,000. */
  readonly maxConnectionsPerAddress?: number | undefined;
  /** The limit of new TLS connections a second of one address, whose handshakes cost more than a request. Default: none. */
  readonly tlsConnectionsPerSecond?: number | undefined;
  /** The bytes that all connections together may send ahead, before a key is checked. Default 16 MiB. */
  readonly maxAheadBytes?: number | undefined;
  /** The certificate and options of TLS. Without them clients speak plain HTTP. */
  readonly tls?: Certificate | undefined;
}

/** HTTP/1.1 on one port. */
export interface HttpServer {
  /** Starts to listen. Rejects when the port is in use. */
  start(): Promise<AddressInfo>;
  /** Makes each response end its connection from now on. The server still accepts requests and connections. */
  leave(): void;
  /**
   * Accepts no more connections, and resolves when the requests in progress have their responses. A client may be about
   * to send a request on a connection that waits for one.
   *
   * @param graceMs - the time for which the requests of such connections are still served, in milliseconds. Default 0.
   */
  stop(graceMs?: number): Promise<void>;
  forceClose(): void;
  /** The connections that the server ended at once, by the limit that they exceeded. */
  readonly rejectedConnections: Readonly<RejectedConnections>;
  /**
   * Uses this certificate for new connections. Open connections continue with theirs. Only for a server that speaks
   * TLS.
   */
  renewCertificate(certificate: Certificate): void;
  /** Ends a connection that has no response object with a reply, so that its client can read it. */
  reject(socket: Duplex, reply: WholeHttpReply): void;
  /** Sets the listener for upgrades to WebSocket. Without a listener, upgrades are processed like other requests. */
  onUpgrade(listener: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void;
}
