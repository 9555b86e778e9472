import { once } from 'node:events';
import { connect } from 'node:net';
import type { RequestContext } from '@ethread/ports';
import { type Admission, type AdmittedKey, createUnlimitedKeys } from '@ethread/accounts';
import { type Logger, systemClock } from '@ethread/core';
import { noProxies } from '@ethread/http';
import { JsonBytes, JsonStream } from '@ethread/json-rpc';
import { createRouter, type Handlers } from '@ethread/server';
import { HeaderNotFoundError } from '@ethread/types';
import { type ClientOptions, WebSocket } from 'ws';
import type { ServedChain } from '../http/request-path.ts';
import type { ConnectionLimits, GatewayDependencies } from '../gateway-modules.ts';
import { createGateway, type GatewayOptions } from '../create-gateway.ts';

export const KEY = 'secret-key-1';

/** The behaviour of a test's handlers. The response to a call without `to` is its `data`. */
export interface Behaviour {
  /** The pieces of the response to eth_getLogs, which is then a stream. */
  logs?: () => AsyncIterable<Uint8Array, void>;
  /** The memory that each of these streams holds, in bytes. Default 0. */
  heldByLogs?: number;
  /** Delays the response to eth_getLogs. */
  whenLogs?: (context: RequestContext) => Promise<void>;
  /** The response to eth_getLogs without `logs`. */
  found?: () => never[];
  call?: (context: RequestContext) => Promise<`0x${string}`>;
  accounts?: Admission;
  isReady?: () => boolean;
  serveOther?: GatewayDependencies['serveOther'];
  proxies?: GatewayDependencies['proxies'];
  observer?: GatewayDependencies['observer'];
  chains?: readonly Omit<ServedChain, 'router'>[];
}

/** Returns admission without limits, whose clients a test changes. */
export function admissionOf(change: (client: AdmittedKey) => Partial<AdmittedKey>): Admission {
  const real = createUnlimitedKeys([KEY], { clock: systemClock });
  const admit: Admission['admit'] = (visit) => {
    const client = real.admit(visit);
    return { ...client, ...change(client) };
  };
  return { ...real, admit };
}

const OPTIONS: GatewayOptions = {
  host: '127.0.0.1',
  port: 0,
  cors: {},
  drainTimeoutMs: 2_000,
  maxRequests: 10_000,
  maxBytes: 64 * 1024 * 1024,
};

/** Opens a gateway on a free port over handlers of the test. The router, pipeline and sockets are the real ones. */
export async function openGateway(
  behaviour: Behaviour = {},
  options: Partial<GatewayOptions & ConnectionLimits> = {},
) {
  const logged: string[] = [];
  const log = (fields: object, message: string) => void logged.push(JSON.stringify({ ...fields, message }));
  const logger: Logger = { debug: log, info: log, warn: log, error: log };
  const missing = () => Promise.resolve(null);
  const handlers = (chain: string): Partial<Handlers<RequestContext>> => ({
    eth_call: async ([call], context) => behaviour.call?.(context) ?? call.data ?? '0x',
    eth_estimateGas: () => {
      throw new TypeError('a fault of our own at /some/path.ts:1');
    },
    eth_getProof: () => {
      throw new HeaderNotFoundError();
    },
    eth_getLogs: async (_filter, context) => {
      await behaviour.whenLogs?.(context);
      if (behaviour.logs) return new JsonStream(behaviour.logs(), behaviour.heldByLogs ?? 0);
      return behaviour.found?.() ?? JsonBytes.of([{ chain }]);
    },
    eth_getBlockByHash: missing,
    eth_getBlockByNumber: missing,
    eth_getTransactionReceipt: missing,
  });
  const chains = behaviour.chains ?? [{ name: 'only', hosts: [] }];
  const gateway = createGateway(
    {
      chains: chains.map((chain) => ({ ...chain, router: createRouter(handlers(chain.name)) })),
      accounts: behaviour.accounts ?? createUnlimitedKeys([KEY], { clock: systemClock }),
      logger,
      readiness: () => ({ isReady: behaviour.isReady?.() ?? true, lines: [] }),
      serveOther: behaviour.serveOther ?? (() => undefined),
      observer: behaviour.observer,
      tracer: undefined,
      proxies: behaviour.proxies ?? noProxies,
    },
    { ...OPTIONS, ...options },
    options,
  );
  const { port } = await gateway.listen();
  const url = `http://127.0.0.1:${port}`;
  return {
    gateway,
    logged,
    port,
    url,
    rpc: `${url}/v3/${KEY}`,
    webSocket: `ws://127.0.0.1:${port}/ws/v3/${KEY}`,
    post: (body: string | Uint8Array, init: RequestInit & { path?: string } = {}) =>
      fetch(url + (init.path ?? `/v3/${KEY}`), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        ...init,
        body: typeof body === 'string' ? body : Uint8Array.from(body),
      }),
    /** Sends bytes unchanged and returns everything received until the other end closes. */
    raw(bytes: string): Promise<string> {
      return new Promise((resolve, reject) => {
        let response = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
        socket.on('data', (chunk) => (response += chunk.toString()));
        socket.on('close', () => resolve(response));
        socket.on('error', reject);
      });
    },
  };
}

export function gatewaysOfTests(): typeof openGateway {
  const opened: OpenGateway[] = [];
  afterEach(() => Promise.all(opened.splice(0).map(({ gateway }) => gateway.close())));
  return async (...given) => {
    const open = await openGateway(...given);
    opened.push(open);
    return open;
  };
}

export type OpenGateway = Awaited<ReturnType<typeof openGateway>>;

/** Returns an eth_call request whose response is its own data. */
export const echo = (data: string, id: unknown = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_call', params: [{ data }] });

export const LOGS = '{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{}]}';

/** Returns the bytes of a POST. Lines of `fields` end with CRLF. */
export const postOf = (body: string, fields = '', target = `/v3/${KEY}`) =>
  `POST ${target} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${fields}\r\n${body}`;

/** Opens a WebSocket whose queries wait for the next message. */
export async function openWebSocket(url: string, options: ClientOptions = {}, protocols: string[] = []) {
  const socket = new WebSocket(url, protocols, options);
  await once(socket, 'open');
  return Object.assign(socket, {
    async query(message: string | Uint8Array): Promise<unknown> {
      const response = once(socket, 'message');
      socket.send(message);
      const [text]: unknown[] = await response;
      return JSON.parse(String(text));
    },
  });
}

/** Returns the response to a WebSocket's handshake that the gateway rejects. */
export async function rejectionOf(url: string, options: ClientOptions = {}) {
  const socket = new WebSocket(url, options);
  const [, response]: { statusCode?: number; headers?: Record<string, string> }[] = await once(
    socket,
    'unexpected-response',
  );
  socket.on('error', () => undefined).terminate();
  return response;
}
