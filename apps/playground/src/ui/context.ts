import { createContext, useContext } from 'react';
import type { Model } from '@ethread/openrpc';
import type { Playground } from '../state/playground.ts';
import type { PlaygroundState } from '../state/state.ts';
import { useStore } from '../state/store.ts';

const Context = createContext<Playground | undefined>(undefined);

export const PlaygroundProvider = Context.Provider;

export function usePlayground(): Playground {
  const playground = useContext(Context);
  if (!playground) throw new Error('there is no playground around this component');
  return playground;
}

/** Returns part of the state and follows its changes. */
export function usePart<Part>(select: (state: PlaygroundState) => Part): Part {
  return useStore(usePlayground().store, select);
}

/** Returns the open document and follows its changes. */
export const useModel = (): Model | undefined => usePart((state) => state.reading?.model);
