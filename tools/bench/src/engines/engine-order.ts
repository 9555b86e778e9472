/** The engines, by the names of their columns. */
export type EngineName = 'ethread' | 'EthereumJS' | 'edr';

/** An order to an engine's process. */
export interface EngineOrder {
  /** The name of a kind of calls. */
  readonly call: string;
  /** True for the same call again and again, false for calls with data of their own. */
  readonly isWarm: boolean;
  /** CPU time to spend at least, in seconds. */
  readonly seconds: number;
}

/** The result of an order. */
export interface EngineResult {
  /** CPU time of the process per call, in microseconds. */
  readonly cpuMicroseconds: number;
  /** A hash of the output of the first call, the same for every engine. */
  readonly output: string;
}
