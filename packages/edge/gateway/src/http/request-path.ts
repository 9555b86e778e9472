import type { IncomingHttpHeaders } from 'node:http';
import { UnknownPathError } from '@ethread/types';
import { keyHashOf, type Visit } from '@ethread/accounts';
import type { Proxies, RequestHead } from '@ethread/http';
import type { Repeat, RequestContext, SeenBlocks } from '@ethread/ports';
import type { Awaitable } from '@ethread/core';
import type { ContractRouter, PreparedCall } from '@ethread/server';

/** The chain and the key that a path names. */
export interface RpcPath {
  /** The name of the chain, or undefined where the host selects it. */
  readonly chain: string | undefined;
  /** The key, which is empty where a header has it. */
  readonly key: string;
}

/** The resource that a request's path names. */
export type RequestPath =
  | { readonly kind: 'health' | 'ready' | 'document' | 'unknown' }
  | ({ readonly kind: 'rpc' } & RpcPath)
  | ({
      readonly kind: 'webSocket';
      /** Whether responses report their proof and their credits: the query has `proof=1`. */
      readonly showsProof: boolean;
    } & RpcPath);

/** The subprotocol of a browser's WebSocket, which sends its key in a second one. */
export const SUBPROTOCOL = 'ethread';
const KEY_SUBPROTOCOL = 'key.';

/** `/CHAIN/ws/v3/KEY`, of which the chain, `/ws` and the key may be absent. A slash may follow. */
const RPC_PATH = /^(?:\/(?!(?:v3|ws)(?:\/|$))([^/]+))?(\/ws)?\/v3(?:\/([^/]*))?\/?$/;

const OTHER_PATHS: ReadonlyMap<string, 'health' | 'ready' | 'document'> = new Map([
  ['/healthz', 'health'],
  ['/readyz', 'ready'],
  ['/openrpc.json', 'document'],
]);

/** Parses a request target. */
export function readPath(target: string): RequestPath {
  const path = pathOf(target);
  const [found, chain, webSocket, key = ''] = RPC_PATH.exec(path) ?? [];
  if (found === undefined) return { kind: OTHER_PATHS.get(path) ?? 'unknown' };
  if (webSocket === undefined) return { kind: 'rpc', chain, key };
  return { kind: 'webSocket', chain, key, showsProof: showsProof(target) };
}

function showsProof(target: string): boolean {
  const query = target.indexOf('?');
  return query !== -1 && new URLSearchParams(target.slice(query + 1)).get('proof') === '1';
}

function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}

/** Returns the key of a request: that of the path, else of a header, else of a WebSocket's subprotocol, or ''. */
function keyOf(inPath: string, headers: IncomingHttpHeaders): string {
  if (inPath !== '') return inPath;
  const { authorization, 'x-api-key': apiKey, 'sec-websocket-protocol': protocols } = headers;
  const [, bearer] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  if (bearer !== undefined) return bearer;
  if (typeof apiKey === 'string') return apiKey;
  const offered = protocols?.split(',').map((protocol) => protocol.trim()) ?? [];
  return (
    offered.find((protocol) => protocol.startsWith(KEY_SUBPROTOCOL))?.slice(KEY_SUBPROTOCOL.length) ?? ''
  );
}

/** Returns the facts that admission uses about a request, before any byte of its body is read. */
export function toVisit(
  { name }: ServedChain,
  { key }: RpcPath,
  request: RequestHead,
  proxies: Pick<Proxies, 'addressOf'>,
): Visit {
  const { headers } = request;
  return {
    keyHash: keyHashOf(keyOf(key, headers)),
    chain: name,
    origin: headers.origin,
    address: proxies.addressOf(request),
  };
}

export interface ServedChain {
  readonly name: string;
  /** Host names of this chain, without port. Clients may name the chain in the path instead. */
  readonly hosts: readonly string[];
  readonly router: ContractRouter<RequestContext>;
  /** Whether responses without proof are rejected. Default: as the client's plan and key demand. */
  readonly provenOnly?: boolean;
  /** Returns the blocks that a call sees, for the headers of its response. Default: the headers are absent. */
  readonly seeBlocks?: (call: PreparedCall, context: RequestContext) => Awaitable<SeenBlocks>;
  /**
   * Returns whether the chain has another head than the message saw. Default: it never moves.
   *
   * @param waits Whether to wait a moment for another head.
   */
  readonly hasMoved?: (context: RequestContext, waits: boolean) => Awaitable<boolean>;
  /** Finds the error of an identical call that is repeated free of charge, by method. Default: each call is charged. */
  readonly repeats?: ReadonlyMap<
    string,
    (call: PreparedCall, seen: SeenBlocks, context: RequestContext) => Awaitable<Repeat>
  >;
}

/** Returns a function that finds the chain that a request names in its path, or else by its Host header. */
export function createChainHosts<Chain extends Pick<ServedChain, 'hosts' | 'name'>>(
  chains: readonly Chain[],
): (host: string | undefined, name?: string) => Chain {
  const [first] = chains;
  const only = chains.length === 1 ? first : undefined;
  const byHost = new Map(
    chains.flatMap((chain) => chain.hosts.map((host) => [host.toLowerCase(), chain] as const)),
  );
  const byName = new Map(chains.map((chain) => [chain.name, chain]));
  const expected = `expected a chain in the path: ${[...byName.keys()].map((name) => `/${name}/v3`).join(', ')}`;
  return (host, name) => {
    const chain = name === undefined ? (byHost.get(hostName(host ?? '')) ?? only) : byName.get(name);
    if (!chain) throw new UnknownPathError({ expected });
    return chain;
  };
}

/** Returns a Host header without its port. */
function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}
