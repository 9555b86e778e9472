import type { Duplex } from 'node:stream';
import type { CreditBalance, AdmittedKey, Visit } from '@ethread/accounts';
import { LedgerUnreachableError } from '@ethread/ports';
import { type Awaitable, ensure, rescue, whenReady } from '@ethread/core';
import {
  bodyTooLarge,
  ClientGoneError,
  createHttpServer,
  givenRequestId,
  type HttpReply,
  type HttpServer,
  type HttpServerOptions,
  type Holding,
  newRequestId,
  noPost,
  readBody,
  type RequestHead,
  type RequestScope,
  requireJson,
  type RespondToPost,
  toRpcError,
  type UnreadRequest,
  type WholeHttpReply,
} from '@ethread/http';
import { ServerTransport } from '@open-rpc/server-js/build/transports/server-transport.js';
import {
  BodyTooLargeError,
  MethodNotAllowedError,
  RateExceededError,
  transportLimits,
  UnknownPathError,
} from '@ethread/types';
import { serveDocument, toHttpReply } from './http-reply.ts';
import type { GatewayModules } from '../gateway-modules.ts';
import { BYTES_OF_A_CALL, rejectionOf } from '../pipeline/pipeline.ts';
import { readPath, type RpcPath, type ServedChain, toVisit } from './request-path.ts';
import { type RejectedRequest, reportRejection } from '../pipeline/report-rejection.ts';

/** Bodies up to this size are not counted. The number of requests is limited, and such bodies are freed soon. */
const UNCOUNTED_BYTES = 4_096;

/** The chain that a request calls, and what admission reads about the request. */
interface Called {
  readonly chain: ServedChain;
  readonly visit: Visit;
}

/** JSON-RPC over HTTP, and the two probes of orchestrators. */
export class HttpTransport extends ServerTransport {
  readonly #modules: GatewayModules;
  readonly server: HttpServer;

  constructor(modules: GatewayModules, options: HttpServerOptions) {
    super();
    this.#modules = modules;
    this.server = createHttpServer(
      {
        respond: (request, scope) => this.#respond(request, scope),
        posts: {
          maxBodyBytes: transportLimits.maxBodyBytes,
          responderTo: (head) => this.#responderTo(head),
        },
        rejectWith: (error) => {
          modules.observer?.onRejected({ error: error.name, requestId: undefined, address: undefined });
          return toHttpReply(
            rejectionOf(error, modules.accounts.noBalance()),
            modules.cors.headersFor(undefined),
          );
        },
        logger: modules.logger,
        bufferedBytes: modules.bufferedBytes,
        proxies: modules.proxies,
        tracer: modules.tracer,
      },
      options,
    );
  }

  override async start(): Promise<void> {
    await this.server.start();
  }

  override stop(): Promise<void> {
    return this.server.stop();
  }

  async #respond(request: UnreadRequest, scope: RequestScope): Promise<HttpReply> {
    const { chainOf, cors, serveOther, load } = this.#modules;
    const { method, url = '/' } = request;
    let called: () => Called;
    try {
      const path = readPath(url);
      const isProbe = path.kind === 'health' || path.kind === 'ready';
      if (isProbe && isRead(method)) return this.#probe(path.kind);
      load.enter();
      scope.whenOver(() => load.leave());
      const beside = serveOther(request, scope);
      if (beside) return await beside;
      if (path.kind === 'document' && isRead(method))
        return serveDocument(request, chainOf(request.headers.host).router.document, cors);
      if (isProbe || path.kind === 'document') {
        const error = new MethodNotAllowedError({ expected: 'expected GET' });
        return this.#refuseMethod(request, scope, error, 'GET, HEAD');
      }
      if (path.kind !== 'rpc') {
        const expected =
          path.kind === 'webSocket'
            ? 'expected a WebSocket upgrade here'
            : 'expected /v3/API_KEY or /ws/v3/API_KEY, perhaps after /CHAIN';
        throw new UnknownPathError({ expected });
      }
      if (method === 'OPTIONS') return { status: 204, body: [], headers: cors.preflightFor(request) };
      if (method !== 'POST') return this.#refuseMethod(request, scope, noPost(), 'POST, OPTIONS');
      called = () => this.#calledBy(request, path);
    } catch (error) {
      return this.#reject(request, scope, error, undefined);
    }
    return this.#answerEntered(request, called, scope, (maxBytes, take) => readBody(request, maxBytes, take));
  }

  /**
   * Returns the function that responds to complete JSON-RPC requests with a head, without a promise where nothing waits.
   * It reads the head once.
   */
  #responderTo(head: RequestHead): RespondToPost | undefined {
    const { load } = this.#modules;
    const path = readPath(head.url ?? '');
    if (path.kind !== 'rpc') return undefined;
    let read: Called | undefined;
    const called = () => (read ??= this.#calledBy(head, path));
    const leave = () => load.leave();
    return (body, scope) => {
      try {
        load.enter();
        scope.whenOver(leave);
      } catch (error) {
        return this.#reject(head, scope, error, undefined);
      }
      return this.#answerEntered(head, called, scope, (maxBytes, take) => {
        if (body.length > maxBytes) throw bodyTooLarge(maxBytes);
        take(body.length);
        return body;
      });
    };
  }

  /** @throws {KeyNotAllowedError} for a page that may not call the service. @throws {UnknownPathError} */
  #calledBy(request: RequestHead, path: RpcPath): Called {
    const { chainOf, cors, proxies } = this.#modules;
    cors.requirePage(request);
    const chain = chainOf(request.headers.host, path.chain);
    return { chain, visit: toVisit(chain, path, request, proxies) };
  }

  /**
   * Returns the reply to a JSON-RPC request. It reads the body once the client is admitted, and counts the bytes as
   * they arrive.
   */
  #answerEntered(
    request: RequestHead,
    called: () => Called,
    scope: RequestScope,
    read: (maxBytes: number, take: (bytes: number) => void) => Awaitable<Uint8Array>,
  ): Awaitable<HttpReply> {
    const { accounts, bufferedBytes, pipeline, cors } = this.#modules;
    let client: AdmittedKey | undefined;
    let visit: Visit | undefined;
    let taken = 0;
    let holding: Holding | undefined;
    const hold = (bytes: number) => {
      holding ??= bufferedBytes.open(client?.keyId ?? '', () => void request.socket.destroy());
      holding.take(bytes);
    };
    const take = (bytes: number) => {
      const before = taken;
      taken += bytes;
      if (taken > UNCOUNTED_BYTES) hold(before > UNCOUNTED_BYTES ? bytes : taken);
    };
    const respond = (): Awaitable<HttpReply> => {
      const { chain, visit: querying } = called();
      visit = querying;
      const admitted = accounts.admit(querying);
      client = admitted;
      requireJson(request);
      const maxBytes = Math.min(transportLimits.maxBodyBytes, admitted.bodyBytes);
      const { address } = querying;
      const replying = whenReady(read(maxBytes, take), (body) =>
        pipeline({ scope, chain, client: admitted, address, body, hold }),
      );
      return whenReady(replying, (reply) => toHttpReply(reply, cors.headersFor(request), admitted.keyId));
    };
    return rescue(
      () => ensure(respond, () => holding?.close()),
      (error) => {
        if (error instanceof BodyTooLargeError) client?.owe(Math.ceil(taken / BYTES_OF_A_CALL) - 1);
        // A client that exceeds its rate is known, so the response reports its balance. An empty balance would report
        // that the day's credits are spent.
        const known =
          client ?? (visit && error instanceof RateExceededError ? accounts.clientOf(visit) : undefined);
        const rejected = { client: known, chain: visit?.chain };
        return whenReady(this.#balanceOf(known), (left) =>
          this.#reject(request, scope, error, left, rejected),
        );
      },
    );
  }

  /** Returns the balance of a client. An empty one where it cannot be read at the moment. */
  #balanceOf(client: AdmittedKey | undefined): Awaitable<CreditBalance> {
    const { accounts } = this.#modules;
    return rescue(
      () => client?.balance() ?? accounts.noBalance(),
      (error) => {
        if (error instanceof LedgerUnreachableError) return accounts.noBalance();
        throw error;
      },
    );
  }

  /** Ends a connection whose upgrade is rejected. */
  rejectUpgrade(request: RequestHead, socket: Duplex, error: unknown): void {
    const given = this.#modules.proxies.isForwarded(request) ? givenRequestId(request.headers) : undefined;
    const requestId = given ?? newRequestId();
    const reply = this.#reject(request, { requestId }, error, undefined);
    this.server.reject(socket, { ...reply, headers: { ...reply.headers, 'X-Request-Id': requestId } });
  }

  #reject(
    request: RequestHead,
    { requestId }: Pick<RequestScope, 'requestId'>,
    error: unknown,
    balance: CreditBalance | undefined,
    rejected?: Pick<RejectedRequest, 'client' | 'chain'>,
  ): WholeHttpReply {
    if (error instanceof ClientGoneError) throw error;
    const { accounts, cors, logger, proxies } = this.#modules;
    const rejection = toRpcError(error, requestId, logger);
    const address = proxies.addressOf(request);
    reportRejection(this.#modules, { requestId, address, ...rejected }, rejection);
    return toHttpReply(rejectionOf(rejection, balance ?? accounts.noBalance()), cors.headersFor(request));
  }

  /** Names the allowed methods, too (RFC 9110, section 15.5.6). */
  #refuseMethod(
    request: RequestHead,
    scope: RequestScope,
    error: MethodNotAllowedError,
    allowed: string,
  ): HttpReply {
    const rejection = this.#reject(request, scope, error, undefined);
    return { ...rejection, headers: { ...rejection.headers, Allow: allowed } };
  }

  #probe(kind: 'health' | 'ready'): HttpReply {
    const { isReady, lines } = kind === 'ready' ? this.#modules.readiness() : { isReady: true, lines: [] };
    const text = isReady ? ['ok', ...lines].join('\n') : ['not ready', ...lines].join(': ');
    return {
      status: isReady ? 200 : 503,
      body: [Buffer.from(`${text}\n`)],
      headers: { 'Content-Type': 'text/plain', ...(isReady ? {} : { 'Retry-After': 1 }) },
    };
  }
}

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD';
