import type { IncomingMessage } from 'node:http';
import type { Accounts, Caller } from '@ethread/accounts';
import type { Awaitable } from '@ethread/core';
import type { ServedChain } from './chain-hosts.ts';

/** Lets a request in by its key, host, origin and address, before any byte of its body is looked at. */
export function admit(
  accounts: Accounts,
  chain: ServedChain,
  key: string,
  { headers, socket }: IncomingMessage,
): Awaitable<Caller> {
  return accounts.admit({ key, chain: chain.name, origin: headers.origin, address: socket.remoteAddress });
}
