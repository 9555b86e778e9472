import type { FaultKind } from '../node-fault.ts';
import type { Node } from './node.ts';

const CODE_WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at its address',
  ENOTFOUND: 'its host name is unknown',
  EAI_AGAIN: 'no name server answers for its host name',
  EHOSTUNREACH: 'there is no route to its host',
  ENETUNREACH: 'there is no route to its network',
  ETIMEDOUT: 'its host accepts no connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'its host accepts no connection in time',
};
const UNTRUSTED = /CERT|SIGNATURE|ERR_TLS/;

/** Prints the fault because of which a node gets no calls. */
export function printFault(kind: FaultKind, detail: string): string {
  if (kind === 'lied') return `quarantined: ${detail}`;
  if (kind === 'flooding') return `it floods its connection: ${detail}`;
  if (kind === 'late') return `it does not respond: ${detail}`;
  if (kind === 'rejected')
    return `it rejects requests with ${detail}; check the key and headers of its address`;
  if (kind !== 'refused') return `it responds wrongly: ${detail}`;
  const reason =
    CODE_WORDS[detail] ?? (UNTRUSTED.test(detail) ? 'its certificate is not trusted' : undefined);
  return `unreachable: ${reason === undefined ? detail : `${reason} (${detail})`}`;
}

/** Returns why calls do not go to a node, or undefined while they may. */
export function problemOf({
  openedBy,
  strangeness,
  contradiction,
  isOnCanonicalChain,
  isSyncing,
  limitedMs,
  spentMs,
}: Pick<Node, 'strangeness' | 'contradiction' | 'isSyncing'> & {
  readonly openedBy: string | undefined;
  readonly isOnCanonicalChain: boolean | undefined;
  readonly limitedMs: number;
  readonly spentMs: number;
}): string | undefined {
  if (openedBy !== undefined) return openedBy;
  if (strangeness !== undefined) return `it serves another chain: ${strangeness}`;
  if (contradiction?.isOfConsensus) return 'it lacks the block that consensus finalized';
  if (contradiction) return `it contradicts the final block ${contradiction.number}`;
  if (isOnCanonicalChain === false) return 'its newest block is on another fork';
  if (isSyncing) return 'it is still synchronizing';
  if (limitedMs > 0) return `it limits calls for another ${Math.ceil(limitedMs / 1_000)} s`;
  if (spentMs > 0) return `its budget is spent for another ${Math.ceil(spentMs / 1_000)} s`;
  return undefined;
}
