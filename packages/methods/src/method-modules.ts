import type { ChainReader, Executor, LogFinder, StateReader } from '@ethread/backend';

/** What the methods are made of. */
export interface MethodModules {
  readonly chainId: bigint;
  readonly chain: ChainReader;
  readonly logs: LogFinder;
  readonly executor: Executor;
  readonly state: StateReader;
}

export interface MethodOptions {
  /** Shows what only the reference's letter asks for: totalDifficulty on blocks and uncles. */
  readonly strictContract?: boolean;
}
