export interface ImportOptions {
  /** Called after each stored batch. */
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Stops the import after the current block. The blocks imported before it stay stored. */
  readonly signal?: AbortSignal;
  /** The number of a block that the chain has. Archives far below it are final. Default: the newest of the archives. */
  readonly head?: number;
}

export interface ImportProgress {
  /** The file that is being read. Absent while stored blocks are executed. */
  readonly file?: string;
  /** Bytes read so far of this file. */
  readonly bytes?: number;
  /** Imported blocks of all files. */
  readonly imported: number;
  readonly skipped: number;
  /** The number of the last processed block. */
  readonly head: number;
  /** The number of stored blocks to execute. Present only while stored blocks are executed. */
  readonly executing?: { readonly blocks: number };
  /** The segments of the bucket. Present only while they are downloaded. */
  readonly segments?: { readonly done: number; readonly of: number };
}

/** The outcome of an import. */
export interface ImportSummary {
  /** The number of new blocks. */
  readonly imported: number;
  /** The number of blocks that were already stored. */
  readonly skipped: number;
  /** Gas used by the executed blocks. */
  readonly gasUsed: bigint;
  /** True when the signal stopped the import. */
  readonly aborted: boolean;
}
