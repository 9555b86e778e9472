import type { AddressInfo } from 'node:net';
import {
  CallerGoneError,
  type Certificate,
  createHostCheck,
  createHttpServer,
  type HttpReply,
  noPost,
  noProxies,
  type Proxies,
  readBody,
  type RequestHead,
  type RequestScope,
  requireJson,
  type TlsOptions,
  toRpcError,
  type UnreadRequest,
} from '@ethread/http';
import { DrainingError, UnknownPathError } from '@ethread/types';
import { type AnswerModules, answerMessage, refused } from './answer-message.ts';
import { InvalidTokenError, PageRefusedError } from './generated/errors.gen.ts';
import { transportLimits } from './generated/method-table.gen.ts';
import { createTokenCheck } from './token-check.ts';

export interface AdminServerOptions {
  /** What requests must bear; 32 characters or more. */
  readonly token: string;
  /** The address to listen on. Default 127.0.0.1. */
  readonly host?: string;
  /** Host names by which it may be asked for, beside addresses and localhost. Default: none. */
  readonly hosts?: readonly string[] | undefined;
  /** Default 8546; 0 takes a free one. */
  readonly port?: number;
  /** Whether several processes listen there, each for itself. Default false. */
  readonly reusePort?: boolean | undefined;
  /** Without it callers speak plain HTTP. */
  readonly tls?: TlsOptions | undefined;
  /** How long a request may take in all, in milliseconds. Default 30,000. */
  readonly deadlineMs?: number;
  /** How long a caller may take to send its request, in milliseconds. Default 15,000. */
  readonly receiveTimeoutMs?: number;
  /** How long closing waits for what is under way, in milliseconds. Default 10,000. */
  readonly drainTimeoutMs?: number;
}

/** The administration over HTTP. */
export interface AdminServer {
  /** Starts to listen. Rejects when the port is taken. */
  listen(): Promise<AddressInfo>;
  /** New connections are made with this certificate; those that are open go on. */
  renewCertificate(certificate: Certificate): void;
  /** Refuses what is new, answers what is under way (up to the drain time), then closes. */
  close(): Promise<void>;
}

/** What the server is made of. */
export interface AdminServerModules extends AnswerModules {
  /** Default: nobody stands in front. */
  readonly proxies?: Proxies | undefined;
  /**
   * The reply to a request for a page of the dashboard; undefined to all else. Its pages need no token, since they hold
   * nothing; without it all pages are refused.
   */
  readonly answerPage?: (request: RequestHead) => HttpReply | undefined;
}

/** Makes the server of the administration over its router. Only requests that bear the token are read. */
export function createAdminServer(modules: AdminServerModules, options: AdminServerOptions): AdminServer {
  const { logger, proxies = noProxies, answerPage } = modules;
  const requireToken = createTokenCheck(options.token);
  const isAllowedHost = createHostCheck(options.hosts ?? []);
  let isDraining = false;

  async function answer(request: UnreadRequest, { requestId, signal }: RequestScope): Promise<HttpReply> {
    try {
      if (!isAllowedHost(request.headers.host)) throw new PageRefusedError();
      const page = answerPage?.(request);
      if (page) return page;
      if (!(answerPage && isOwnPage(request))) requireNoPage(request);
      requireToken(request);
      if (request.url?.split('?', 1)[0] !== '/') throw new UnknownPathError({ expected: 'expected /' });
      if (request.method !== 'POST') return refusedMethod();
      if (isDraining) throw new DrainingError();
      requireJson(request);
      const body = await readBody(request, transportLimits.maxBodyBytes);
      return await answerMessage(modules, { body, signal, actor: 'the admin token', requestId });
    } catch (error) {
      if (error instanceof CallerGoneError) throw error;
      if (error instanceof InvalidTokenError)
        logger.warn(
          { requestId, address: proxies.addressOf(request) },
          'a request without the token was refused',
        );
      return refused(toRpcError(error, requestId, logger));
    }
  }

  const server = createHttpServer(
    { answer, refuse: refused, logger, proxies },
    {
      host: options.host ?? '127.0.0.1',
      port: options.port ?? 8546,
      reusePort: options.reusePort,
      deadlineMs: options.deadlineMs ?? 30_000,
      receiveTimeoutMs: options.receiveTimeoutMs ?? 15_000,
      tls: options.tls,
    },
  );
  return {
    listen: () => server.start(),
    renewCertificate: (certificate) => server.renewCertificate(certificate),
    async close() {
      isDraining = true;
      const cutting = setTimeout(() => server.cut(), options.drainTimeoutMs ?? 10_000);
      await server.stop();
      clearTimeout(cutting);
    },
  };
}

/** The reply to other methods, with the one that there is (RFC 9110, section 15.5.6). */
function refusedMethod(): HttpReply {
  const refusal = refused(noPost());
  return { ...refusal, headers: { ...refusal.headers, Allow: 'POST' } };
}

/**
 * Whether a page asks that this server itself answered with. A page that reaches this server under a name of its own
 * passes for one, too; it does not have the token, which is in no cookie.
 */
function isOwnPage({ headers: { origin, host, ...others } }: RequestHead): boolean {
  const site = others['sec-fetch-site'];
  if (origin === undefined || (site !== undefined && site !== 'same-origin')) return false;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** A browser says for which page it asks; no page has business here, and none is told more by CORS headers. */
function requireNoPage({ headers }: RequestHead): void {
  const site = headers['sec-fetch-site'];
  if (headers.origin !== undefined || (site !== undefined && site !== 'none')) throw new PageRefusedError();
}
