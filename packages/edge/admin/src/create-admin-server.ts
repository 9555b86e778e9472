import type { AddressInfo } from 'node:net';
import {
  ClientGoneError,
  type Certificate,
  createHostCheck,
  createHttpServer,
  type HttpReply,
  isOfOwnPage,
  isOfPage,
  noProxies,
  type Proxies,
  readBody,
  type RequestHead,
  type RequestScope,
  requireJson,
  toRpcError,
  type UnreadRequest,
} from '@ethread/http';
import { DrainingError, UnknownPathError } from '@ethread/types';
import type { AdminContext } from './admin-context.ts';
import { type MessageModules, respondToMessage, rejection, rejectedMethod } from './respond-to-message.ts';
import { InvalidTokenError, PageRejectedError } from './generated/errors.gen.ts';
import { transportLimits } from './generated/method-table.gen.ts';
import { createRejectionLog } from './log-rejections.ts';
import { type AdminTokens, createTokenCheck } from './token-check.ts';

/** The deadline of a request, the time to receive one, and the time that closing waits for those in flight, in ms. */
const DEADLINE_MS = 30_000;
const RECEIVE_TIMEOUT_MS = 15_000;
const DRAIN_TIMEOUT_MS = 10_000;

/** The options of the server. Tokens have 32 characters or more. */
export interface AdminServerOptions extends AdminTokens {
  readonly host: string;
  /** Host names under which requests may address the server, besides IP addresses and localhost. Default: none. */
  readonly hosts?: readonly string[] | undefined;
  /** 0 chooses a free one. */
  readonly port: number;
  /** True when several processes listen on the port independently. Default false. */
  readonly reusePort?: boolean | undefined;
  /** Without it the server speaks plain HTTP. */
  readonly tls?: Certificate | undefined;
}

/** The administration over HTTP. */
export interface AdminServer {
  /** Starts listening. Rejects when the port is taken. */
  listen(): Promise<AddressInfo>;
  /** Uses this certificate for new connections. Open connections are unaffected. */
  renewCertificate(certificate: Certificate): void;
  /** Rejects new requests, completes requests in flight (up to the drain timeout), then closes. */
  close(): Promise<void>;
}

export interface AdminServerModules extends MessageModules<AdminContext> {
  /** The reverse proxies in front of the server. Default: none. */
  readonly proxies?: Proxies | undefined;
  /**
   * Returns the response to a request for a dashboard page, or undefined for any other request. The pages need no
   * token, because they contain no data. Without this function the server rejects all page requests.
   */
  readonly servePage?: (request: RequestHead) => HttpReply | undefined;
}

/** Creates the server of the administration. It reads only requests with the token. */
export function createAdminServer(modules: AdminServerModules, options: AdminServerOptions): AdminServer {
  const { logger, proxies = noProxies, servePage } = modules;
  const requireToken = createTokenCheck(options);
  const logRejection = createRejectionLog(logger);
  const isAllowedHost = createHostCheck(options.hosts ?? []);
  let isDraining = false;

  async function respond(request: UnreadRequest, { requestId, signal }: RequestScope): Promise<HttpReply> {
    try {
      if (!isAllowedHost(request.headers.host)) throw new PageRejectedError();
      const page = servePage?.(request);
      if (page) return page;
      if (isOfPage(request) && !(servePage && isOfOwnPage(request))) throw new PageRejectedError();
      const rights = requireToken(request);
      if (request.url?.split('?', 1)[0] !== '/') throw new UnknownPathError({ expected: 'expected /' });
      if (request.method !== 'POST') return rejectedMethod();
      if (isDraining) throw new DrainingError();
      requireJson(request);
      const body = await readBody(request, transportLimits.maxBodyBytes);
      return await respondToMessage(modules, {
        body,
        limits: transportLimits,
        signal,
        context: { ...rights, requestId },
      });
    } catch (error) {
      if (error instanceof ClientGoneError) throw error;
      if (error instanceof InvalidTokenError)
        logRejection({ requestId, address: proxies.addressOf(request) });
      return rejection(toRpcError(error, requestId, logger));
    }
  }

  const server = createHttpServer(
    { respond, rejectWith: rejection, logger, proxies },
    {
      host: options.host,
      port: options.port,
      reusePort: options.reusePort,
      deadlineMs: DEADLINE_MS,
      receiveTimeoutMs: RECEIVE_TIMEOUT_MS,
      tls: options.tls,
    },
  );
  return {
    listen: () => server.start(),
    renewCertificate: (certificate) => server.renewCertificate(certificate),
    async close() {
      isDraining = true;
      const forcing = setTimeout(() => server.forceClose(), DRAIN_TIMEOUT_MS);
      await server.stop();
      clearTimeout(forcing);
    },
  };
}
