import type { ChainReader, Executor, LogFinder, StateReader } from '@ethread/ports';

/** The dependencies of the methods. */
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
