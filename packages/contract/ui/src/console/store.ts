import { useSyncExternalStore } from 'react';

export interface ValueStore<State> {
  get(): State;
  /** Changes part of the state. Selections of unchanged parts are not notified. */
  set(change: Partial<State> | ((state: State) => Partial<State>)): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<State extends object>(initial: State): ValueStore<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...(typeof change === 'function' ? change(state) : change) };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns part of a store's state in a component, which renders again when that part changes. */
export function useStore<State, Part>(store: ValueStore<State>, select: (state: State) => Part): Part {
  const part = () => select(store.get());
  return useSyncExternalStore(store.subscribe, part, part);
}
