import type { IncomingMessage } from 'node:http';
import type { Visit } from '@ethread/accounts';
import type { ServedChain } from './chain-hosts.ts';

/** What is known of a request before any byte of its body is looked at. */
export function toVisit({ name }: ServedChain, key: string, { headers, socket }: IncomingMessage): Visit {
  return { key, chain: name, origin: headers.origin, address: socket.remoteAddress };
}
