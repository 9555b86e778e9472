import { isUnavailable } from '@ethread/ports';
import { servedMethods } from '../served-methods.ts';
import type { ChainState } from './backend.ts';
import type { BackendParts } from './backend-parts.ts';

/** Returns the state of a chain. */
export function stateOf(parts: BackendParts): ChainState {
  const { chain, followed, replica, options } = parts;
  const latest = followed ? followed.shown.head()?.latest : chain?.history.head();
  return {
    head: latest?.header.number ?? null,
    finalized: finalizedNumber(parts) ?? null,
    available: replica?.ranges() ?? [],
    hasStore: replica !== undefined,
    methods: servedMethods(options.methods),
  };
}

/** Returns the number of the finalized block: of the followed head, or of the store where no head is followed. */
export function finalizedNumber({ chain, followed }: BackendParts): number | undefined {
  const block = followed ? followed.shown.head()?.finalized : chain?.history.header({ tag: 'finalized' });
  return block && !isUnavailable(block) ? block.header.number : undefined;
}
