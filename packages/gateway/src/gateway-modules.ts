import type { Accounts } from '@ethread/accounts';
import type { Logger, Tracer } from '@ethread/core';
import type { HeldBytes, HttpReply, Proxies, RequestHead } from '@ethread/http';
import type { ServedChain } from './chain-hosts.ts';
import type { Cors } from './cors.ts';
import type { LoadShedder } from './load-shedder.ts';
import type { Request } from './message.ts';
import type { GatewayObserver } from './observer.ts';
import type { Reply } from './reply.ts';

/** What both transports are made of. */
export interface GatewayModules {
  readonly accounts: Accounts;
  readonly logger: Logger;
  readonly observer: GatewayObserver;
  readonly load: LoadShedder;
  /** Bounds the requests and responses that are held for all clients. */
  readonly held: HeldBytes;
  readonly proxies: Proxies;
  readonly tracer: Tracer | undefined;
  readonly cors: Cors;
  readonly chainOf: (host: string | undefined) => ServedChain;
  readonly pipeline: (request: Request) => Promise<Reply>;
  /** The reply to what asks for a page; undefined to anything else. */
  readonly answerPage: (request: RequestHead) => HttpReply | undefined;
  readonly isReady: () => boolean;
  /** Why not, in a line; undefined where there is nothing to say. */
  readonly unreadyReason: () => string | undefined;
  readonly isDraining: () => boolean;
}
