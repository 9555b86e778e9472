import { createRequiredContext } from '../required-context.ts';
import type { ConsoleState } from './console-state.ts';
import type { RequestConsole } from './request-console.ts';
import { useStore } from './store.ts';

export const [ConsoleProvider, useConsole] = createRequiredContext<RequestConsole>(
  'there is no console around this component',
);

/** Returns part of the console's state and follows its changes. */
export function useRequest<Part>(select: (state: ConsoleState) => Part): Part {
  return useStore(useConsole().store, select);
}
