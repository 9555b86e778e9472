import { createRequiredContext } from '@ethread/ui';
import type { Contract } from '@ethread/openrpc';
import type { Playground } from './playground.ts';
import type { PlaygroundState } from './state.ts';
import { useStore } from '@ethread/ui/console';

export const [PlaygroundProvider, usePlayground] = createRequiredContext<Playground>(
  'there is no playground around this component',
);

/** Returns part of the state and follows its changes. */
export function usePart<Part>(select: (state: PlaygroundState) => Part): Part {
  return useStore(usePlayground().store, select);
}

export const useModel = (): Contract | undefined => usePart((state) => state.reading?.model);
