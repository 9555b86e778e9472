import { translateBlock } from './translate-block.ts';

/** Entries of a block that run its instructions one by one. Code that runs once is not worth a translation. */
export const PLAIN_ENTRIES = 3;
/** Places in an entry of `blocks`, above the bounds: the number of plain entries, and the mark of a translated block. */
const ENTRY = 1 << 25;
const TRANSLATED = 1 << 27;
const MARKS = 7 << 25;

const NO_STEPS = new Int32Array();
const NO_FEES = new Float64Array();

/** The steps of a program, which are translated block by block when blocks turn out to run often. */
export class Translation {
  /** See {@link translateBlock}. Replaced by the first translation. */
  steps: Int32Array = NO_STEPS;
  readonly #code: Uint8Array;
  readonly #blocks: Uint32Array;
  #fees: Float64Array = NO_FEES;

  constructor(code: Uint8Array, blocks: Uint32Array) {
    this.#code = code;
    this.#blocks = blocks;
  }

  /** Prepares for a fork. Another fork begins again, because steps contain gas. */
  useFees(fees: Float64Array): void {
    if (fees === this.#fees) return;
    this.#fees = fees;
    if (this.steps === NO_STEPS) return;
    this.steps = NO_STEPS;
    const blocks = this.#blocks;
    for (let place = 0; place < blocks.length; place++) blocks[place] &= ~MARKS;
  }

  /** Enters a block that fits the stack. Returns true when the block has steps. */
  enter(place: number): boolean {
    const blocks = this.#blocks;
    const entry = blocks[place];
    if (entry >= TRANSLATED) return true;
    if (entry < PLAIN_ENTRIES * ENTRY) {
      blocks[place] = entry + ENTRY;
      return false;
    }
    if (this.steps === NO_STEPS) this.steps = new Int32Array(blocks.length);
    translateBlock({ code: this.#code, blocks, fees: this.#fees }, this.steps, place);
    blocks[place] |= TRANSLATED;
    return true;
  }
}
