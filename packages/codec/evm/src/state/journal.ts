import type { Program } from '../programs.ts';

/** The kinds of changes that a journal entry reverts. */
export const Undo = {
  warmAccount: 0,
  warmSlot: 1,
  slot: 2,
  balance: 4,
  nonce: 5,
  code: 6,
  existence: 7,
  storage: 8,
  made: 9,
  destroyed: 10,
  touched: 11,
  countedNonce: 12,
} as const;

/** A journal of old values. The newest is last. */
export class Journal {
  /** Two numbers per entry: the kind of change, and the account or slot. */
  entries: Int32Array<ArrayBuffer> = new Int32Array(256);
  length = 0;
  readonly numbers: bigint[] = [];
  readonly codes: { readonly codeHash: Uint8Array; readonly program: Program | undefined }[] = [];
  readonly flags: boolean[] = [];
  /** Old storage numbers of accounts. */
  readonly storages: number[] = [];
  /** Old limbs of slots, eight per slot. */
  limbs: Uint32Array<ArrayBuffer> = new Uint32Array(256);
  limbsLength = 0;

  /** Returns its approximate memory in bytes. */
  get byteLength(): number {
    return 8 * this.entries.length + 4 * this.limbs.length;
  }

  add(undo: number, index: number): void {
    if (this.length === this.entries.length) {
      const entries = new Int32Array(2 * this.length);
      entries.set(this.entries);
      this.entries = entries;
    }
    this.entries[this.length] = undo;
    this.entries[this.length + 1] = index;
    this.length += 2;
  }

  addLimbs(values: Uint32Array, base: number): void {
    if (this.limbsLength === this.limbs.length) {
      const limbs = new Uint32Array(2 * this.limbsLength);
      limbs.set(this.limbs);
      this.limbs = limbs;
    }
    for (let limb = 0; limb < 8; limb++) this.limbs[this.limbsLength + limb] = values[base + limb];
    this.limbsLength += 8;
  }

  takeLimbs(values: Uint32Array, base: number): void {
    this.limbsLength -= 8;
    for (let limb = 0; limb < 8; limb++) values[base + limb] = this.limbs[this.limbsLength + limb];
  }

  /** Clears the journal. Earlier changes can no longer be reverted. */
  clear(): void {
    this.length = 0;
    this.limbsLength = 0;
    this.numbers.length = 0;
    this.codes.length = 0;
    this.flags.length = 0;
    this.storages.length = 0;
  }
}
