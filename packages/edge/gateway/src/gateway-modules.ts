import type { Admission } from '@ethread/accounts';
import type { Awaitable, Logger, Tracer } from '@ethread/core';
import type { GatewayObserver } from '@ethread/ports';
import type {
  BufferedBytes,
  ConnectionRate,
  HttpReply,
  Proxies,
  RequestScope,
  UnreadRequest,
} from '@ethread/http';
import type { ServedChain } from './http/request-path.ts';
import type { Cors } from './http/http-reply.ts';
import type { LoadShedder } from './load.ts';
import type { Request } from './pipeline/message.ts';
import type { MessageReply } from './pipeline/reply.ts';

/**
 * Returns the reply to a request beside the API, such as one for a page, or undefined for every other request. It throws
 * only ClientGoneError.
 */
export type ServeOther = (request: UnreadRequest, scope: RequestScope) => Awaitable<HttpReply> | undefined;

/** The modules that both transports use. */
export interface GatewayModules {
  readonly accounts: Admission;
  readonly logger: Logger;
  readonly observer: GatewayObserver;
  readonly load: LoadShedder;
  /** Bounds the requests and responses held for all clients. */
  readonly bufferedBytes: BufferedBytes;
  readonly proxies: Proxies;
  /** Limits the new TLS connections of each address. */
  readonly tlsConnections: ConnectionRate;
  readonly tracer: Tracer | undefined;
  readonly cors: Cors;
  readonly chainOf: (host: string | undefined, name?: string) => ServedChain;
  readonly pipeline: (request: Request) => Awaitable<MessageReply>;
  readonly serveOther: ServeOther;
  readonly isReady: () => boolean;
  /** Returns why the service is not ready, as one line, or undefined when there is no reason to report. */
  readonly unreadyReason: () => string | undefined;
  /** Returns what operators should know of a service that is ready, a line each. */
  readonly readyNotes: () => readonly string[];
  readonly isDraining: () => boolean;
}
