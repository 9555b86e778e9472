/** The description of a store that a release wrote: record.json beside its files. */
export interface StoreRecord {
  readonly version: string;
  /** Commit of the program that wrote it. */
  readonly commit: string;
  readonly writtenAt: string;
  readonly node: string;
  readonly platform: string;
  /** API keys of the store, by their state. They are keys of this store alone. */
  readonly keys: Readonly<Record<'open' | 'scoped' | 'revoked' | 'successor', string>>;
  /** Calls that the open key paid for, by method. */
  readonly calls: Readonly<Record<string, number>>;
}
