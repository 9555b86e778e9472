/** Options of {@link History.verify}. */
export interface VerifyOptions {
  /** Called every few hundred blocks. */
  readonly onProgress?: (progress: { readonly verified: number; readonly of: number }) => void;
  /** Stops the verification early. The report contains the problems found so far. */
  readonly signal?: AbortSignal;
}

/** The result of verifying a store. */
export interface VerifyReport {
  readonly blocks: number;
  readonly transactions: number;
  readonly logs: number;
  /** At most some twenty problems. Empty when the store is intact. */
  readonly problems: readonly VerifyProblem[];
  /** True when the signal stopped the verification. */
  readonly aborted: boolean;
}

/** A contradiction between the store and its blocks. */
export interface VerifyProblem {
  /** Absent for a problem that concerns no single block. */
  readonly block?: number;
  /** Names the field. */
  readonly problem: string;
}
