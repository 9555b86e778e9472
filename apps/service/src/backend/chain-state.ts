import { isUnavailable } from '@ethread/ports';
import type { ChainState } from './backend.ts';
import type { BackendParts } from './backend-parts.ts';

/** Returns the state of a chain. */
export function stateOf({ chain, followed, replica }: BackendParts): ChainState {
  const followedHead = followed?.shown.head();
  const latest = followed ? followedHead?.latest : chain?.history.head();
  const finalized = followed ? followedHead?.finalized : chain?.history.header({ tag: 'finalized' });
  return {
    head: latest?.header.number ?? null,
    finalized: finalized && !isUnavailable(finalized) ? finalized.header.number : null,
    available: replica?.ranges() ?? [],
  };
}
