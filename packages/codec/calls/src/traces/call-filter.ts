import { bytesToHex } from '@ethread/core';

export interface CallFilter {
  /** Addresses in hex: senders, and recipients. Undefined for any. */
  readonly from: ReadonlySet<string> | undefined;
  readonly to: ReadonlySet<string> | undefined;
  /** True when a call needs one of the two only. */
  readonly isUnion: boolean;
  /** Number of matching calls that are left out first, and the most calls that are listed. */
  readonly skip: number;
  readonly most: number;
}

/** Selects calls one after another. */
export class CallSelection {
  readonly #filter: CallFilter | undefined;
  matched = 0;

  /** @param filter Default: all calls are listed. */
  constructor(filter: CallFilter | undefined) {
    this.#filter = filter;
  }

  /** Returns whether the next call is listed. */
  readonly takes = (call: { readonly from?: Uint8Array; readonly to: Uint8Array }): boolean => {
    if (!this.#filter) return true;
    const { from, to, isUnion, skip, most } = this.#filter;
    const isFrom = from && call.from !== undefined && from.has(bytesToHex(call.from));
    const isTo = to?.has(bytesToHex(call.to));
    const isMatch =
      isUnion && from && to ? Boolean(isFrom) || Boolean(isTo) : (isFrom ?? true) && (isTo ?? true);
    if (!isMatch) return false;
    const place = this.matched++ - skip;
    return place >= 0 && place < most;
  };
}
