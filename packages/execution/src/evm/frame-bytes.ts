import type { Frame } from './frame.ts';
import type { Word } from './word.ts';

/** Memory beyond this is left to the interpreter, which has the words for what no gas pays for. */
const MAX_MEMORY_WORDS = 2 ** 26;

/** The memory of a frame that runs ahead, with what was paid for it. */
export class FrameBytes {
  bytes: Uint8Array = new Uint8Array();
  view: DataView = new DataView(this.bytes.buffer);
  /** Words of 32 bytes that were paid for. */
  words = 0;
  #paid = 0;
  #memory: Frame['memory'] | undefined;

  /** Takes over a frame's memory. */
  open(frame: Frame): void {
    this.#memory = frame.memory;
    this.words = Number(frame.memoryWordCount);
    this.#paid = Number(frame.highestMemCost);
    this.#look(frame.memory);
  }

  /** Hands it back. */
  close(frame: Frame): void {
    frame.memoryWordCount = BigInt(this.words);
    frame.highestMemCost = BigInt(this.#paid);
  }

  /** Gas for memory that reaches so far; Infinity where it is too far. Nothing reaches nowhere, wherever it is. */
  price(offset: Word, length: Word): number {
    if (length === 0) return 0;
    if (typeof offset !== 'number' || typeof length !== 'number') return Infinity;
    const words = Math.ceil((offset + length) / 32);
    if (words <= this.words) return 0;
    return words > MAX_MEMORY_WORDS ? Infinity : costOf(words) - this.#paid;
  }

  /** Makes the memory that was priced, and gives its offset; 0 for nothing, wherever it is. */
  reach(offset: Word, length: number): number {
    if (length === 0 || typeof offset !== 'number') return 0;
    const words = Math.ceil((offset + length) / 32);
    if (words > this.words) this.#grow(words);
    return offset;
  }

  #grow(words: number): void {
    if (!this.#memory) return;
    this.words = words;
    this.#paid = costOf(words);
    this.#memory.extend(0, 32 * words);
    if (this.#memory._store !== this.bytes) this.#look(this.#memory);
  }

  #look({ _store: bytes }: Frame['memory']): void {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }
}

/** Yellow Paper appendix H.1. */
function costOf(words: number): number {
  return 3 * words + Math.floor((words * words) / 512);
}
