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

export interface GatewayDependencies {
  readonly chains: readonly ServedChain[];
  readonly accounts: Admission;
  readonly logger: Logger;
  /** Receives what the gateway reports. Default: nothing is reported. */
  readonly observer?: GatewayObserver;
  /** Traces where requests spend their time. Default: no tracing. */
  readonly tracer?: Tracer | undefined;
  /** The proxies in front of the gateway. Default: none. */
  readonly proxies?: Proxies | undefined;
  /** Returns whether the service can respond; `/readyz` reports it. */
  readonly isReady: () => boolean;
  /** Returns what operators should know of a service that is ready, a line each. Default: nothing. */
  readonly readyNotes?: (() => readonly string[]) | undefined;
  /**
   * Returns why the service is not ready, as one line for readers of `/readyz`, or undefined when there is no reason to
   * report.
   */
  readonly unreadyReason?: () => string | undefined;
  /**
   * Returns the reply to a request beside the API, such as one for a page, or undefined for every other request. Called
   * before keys are checked. Default: no such requests.
   */
  readonly serveOther?: ServeOther;
}

/** The dependencies without which a gateway has a default. */
type Defaulted = {
  readonly [Name in 'observer' | 'proxies' | 'serveOther' | 'unreadyReason' | 'readyNotes']-?: NonNullable<
    GatewayDependencies[Name]
  >;
};

/** The modules that both transports use. */
export interface GatewayModules
  extends Pick<GatewayDependencies, 'accounts' | 'logger' | 'tracer' | 'isReady'>, Defaulted {
  readonly load: LoadShedder;
  /** Bounds the requests and responses held for all clients. */
  readonly bufferedBytes: BufferedBytes;
  /** Limits the new TLS connections of each address. */
  readonly tlsConnections: ConnectionRate;
  readonly cors: Cors;
  readonly chainOf: (host: string | undefined, name?: string) => ServedChain;
  readonly pipeline: (request: Request) => Awaitable<MessageReply>;
  readonly isDraining: () => boolean;
}
