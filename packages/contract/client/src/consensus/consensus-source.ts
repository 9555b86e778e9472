/** Light client data as the Beacon API gives it. */
export interface ConsensusData {
  readonly version: string;
  readonly data: unknown;
}

/** Where light client data comes from. It is not trusted: everything proves itself. */
export interface ConsensusSource {
  bootstrap(root: string): Promise<ConsensusData>;
  /** Returns the best update of each period. */
  updates(firstPeriod: number, count: number): Promise<readonly ConsensusData[]>;
  finalityUpdate(): Promise<ConsensusData>;
  optimisticUpdate(): Promise<ConsensusData>;
}

export function dataOf(response: unknown): ConsensusData {
  const { data, version } = Object(response);
  return { data, version: String(version) };
}
