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

export interface CallParties {
  readonly from?: Uint8Array;
  readonly to: Uint8Array;
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
  readonly takes = (call: CallParties): boolean => {
    if (!this.#filter) return true;
    if (!matches(this.#filter, call)) return false;
    const place = this.matched++ - this.#filter.skip;
    return place >= 0 && place < this.#filter.most;
  };
}

function matches({ from, to, isUnion }: CallFilter, call: CallParties): boolean {
  const isFrom = from && call.from !== undefined && from.has(bytesToHex(call.from));
  const isTo = to?.has(bytesToHex(call.to));
  return isUnion && from && to ? Boolean(isFrom) || Boolean(isTo) : (isFrom ?? true) && (isTo ?? true);
}
