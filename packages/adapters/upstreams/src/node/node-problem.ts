import type { FaultKind } from '../node-fault.ts';
import type { Contradiction } from './node.ts';

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

/** What is known of a node, as far as it decides whether calls go there. */
export interface NodeFindings {
  readonly openedBy: string | undefined;
  readonly strangeness: string | undefined;
  readonly contradiction: Contradiction | undefined;
  readonly isOnCanonicalChain: boolean | undefined;
  readonly isSyncing: boolean;
  /** The time for which it takes no calls, in milliseconds. */
  readonly limitedMs: number;
  /** The time until its budget has a call left, in milliseconds. */
  readonly spentMs: number;
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
}: NodeFindings): string | undefined {
  if (openedBy !== undefined) return openedBy;
  if (strangeness !== undefined) return `it serves another chain: ${strangeness}`;
  if (contradiction?.isOfConsensus) return 'it lacks the block that consensus finalized';
  if (contradiction)
    return `it contradicts the final block ${contradiction.number}; block ${contradiction.common} is the last common one`;
  if (isOnCanonicalChain === false) return 'its newest block is on another fork';
  if (isSyncing) return 'it is still synchronizing';
  if (limitedMs > 0) return `it limits calls for another ${Math.ceil(limitedMs / 1_000)} s`;
  if (spentMs > 0) return `its budget is spent for another ${Math.ceil(spentMs / 1_000)} s`;
  return undefined;
}
