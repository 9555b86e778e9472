import { UnknownPathError } from '@ethread/types';
import type { Visit } from '@ethread/accounts';
import type { Proxies, RequestHead } from '@ethread/http';
import type { ServedChain } from '../chain-hosts.ts';

/** The resource that a request's path names. */
export type RequestPath =
  | { readonly kind: 'health' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'document' }
  | { readonly kind: 'rpc'; readonly key: string }
  | {
      readonly kind: 'webSocket';
      readonly key: string;
      /** Whether responses report how they were proven: the query has `proof=1`. */
      readonly showsProof: boolean;
    };

const RPC = '/v3';
const WEB_SOCKET = '/ws/v3';

/** Returns the probe that a request target names, or undefined. */
export function probeOf(target: string): 'health' | 'ready' | undefined {
  const path = pathOf(target);
  if (path === '/healthz') return 'health';
  return path === '/readyz' ? 'ready' : undefined;
}

/** Parses a request target. @throws {UnknownPathError} with the existing paths. */
export function readPath(target: string): RequestPath {
  const path = pathOf(target);
  const probe = probeOf(target);
  if (probe) return { kind: probe };
  if (path === '/openrpc.json') return { kind: 'document' };
  const rpcKey = rpcKeyOf(target);
  if (rpcKey !== undefined) return { kind: 'rpc', key: rpcKey };
  const webSocketKey = keyAfter(WEB_SOCKET, path);
  if (webSocketKey !== undefined)
    return { kind: 'webSocket', key: webSocketKey, showsProof: showsProof(target) };
  throw new UnknownPathError({ expected: 'expected /v3/API_KEY or /ws/v3/API_KEY' });
}

/** Returns the key of a JSON-RPC request target, or undefined for another target. */
export function rpcKeyOf(target: string): string | undefined {
  return keyAfter(RPC, pathOf(target));
}

function showsProof(target: string): boolean {
  const query = target.indexOf('?');
  return query !== -1 && new URLSearchParams(target.slice(query + 1)).get('proof') === '1';
}

function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}

/** Returns the key after a prefix: empty when it is missing, undefined when the path is another. */
function keyAfter(prefix: string, path: string): string | undefined {
  if (path === prefix) return '';
  if (!path.startsWith(`${prefix}/`)) return undefined;
  const key = path.slice(prefix.length + 1);
  return key.includes('/') ? undefined : key;
}

/** Returns the facts that admission uses about a request, before any byte of its body is read. */
export function toVisit(
  { name }: ServedChain,
  key: string,
  request: RequestHead,
  proxies: Pick<Proxies, 'addressOf'>,
): Visit {
  return { key, chain: name, origin: request.headers.origin, address: proxies.addressOf(request) };
}
