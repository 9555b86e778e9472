import type { ChainReader, Executor, LogFinder, StateReader } from '@ethread/ports';
import type { CachedResponses } from './block-responses.ts';
import type { CachedLogs } from './cached-logs.ts';

export interface MethodModules {
  readonly chainId: bigint;
  readonly chain: ChainReader;
  readonly logs: LogFinder;
  readonly executor: Executor;
  readonly state: StateReader;
}

export interface MethodOptions {
  /** Adds the fields that only the letter of the reference requires: totalDifficulty of blocks and uncles. */
  readonly strictContract?: boolean;
}

/** The parts from which the handler of a method is created. Each file `src/METHOD.ts` takes those that it needs. */
export interface HandlerParts extends MethodModules, MethodOptions {
  /** Responses about blocks, shared by the methods of a chain. */
  readonly cached: CachedResponses;
  readonly cachedLogs: CachedLogs;
}
