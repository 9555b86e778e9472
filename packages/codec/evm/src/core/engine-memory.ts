const QUAD = 2n ** 64n - 1n;
/** Longest range that a loop copies faster than a call. */
const FEW_BYTES = 64;

/** The linear memory of an engine. Its words are little-endian. Refresh the views after it may have grown. */
export class EngineMemory {
  #memory: WebAssembly.Memory | undefined;
  bytes: Uint8Array<ArrayBuffer> = new Uint8Array();
  view: DataView<ArrayBuffer> = new DataView(new ArrayBuffer(0));

  /** Shows the memory of an instance. */
  of(memory: WebAssembly.Memory): void {
    this.#memory = memory;
    this.refresh();
  }

  refresh(): void {
    const buffer = this.#memory?.buffer;
    if (!(buffer instanceof ArrayBuffer) || this.bytes.buffer === buffer) return;
    this.bytes = new Uint8Array(buffer);
    this.view = new DataView(buffer);
  }

  /** Returns a copy of bytes. */
  copy(at: number, length: number): Uint8Array<ArrayBuffer> {
    this.refresh();
    const { bytes } = this;
    if (length > FEW_BYTES) return bytes.slice(at, at + length);
    const copy = new Uint8Array(length);
    for (let byte = 0; byte < length; byte++) copy[byte] = bytes[at + byte];
    return copy;
  }

  /** Returns the 20 bytes of the address in a word. */
  address(at: number): Uint8Array {
    return this.#reversed(at, 20);
  }

  /** Returns the 32 bytes of a word. */
  word(at: number): Uint8Array {
    return this.#reversed(at, 32);
  }

  #reversed(at: number, length: number): Uint8Array {
    this.refresh();
    const bytes = new Uint8Array(length);
    for (let byte = 0; byte < length; byte++) bytes[byte] = this.bytes[at + length - 1 - byte];
    return bytes;
  }

  number(at: number): bigint {
    this.refresh();
    const { view } = this;
    const low = view.getBigUint64(at, true);
    const high = view.getBigUint64(at + 8, true);
    const higher = view.getBigUint64(at + 16, true);
    const highest = view.getBigUint64(at + 24, true);
    if ((high | higher | highest) === 0n) return low;
    return (highest << 192n) | (higher << 128n) | (high << 64n) | low;
  }

  /** Writes bytes in reverse order, the lowest of a word first. */
  putReversed(at: number, bytes: Uint8Array): void {
    this.refresh();
    const { length } = bytes;
    for (let byte = 0; byte < length; byte++) this.bytes[at + byte] = bytes[length - 1 - byte];
  }

  /** Writes a word of up to 32 bytes, the lowest of which are given. */
  putWord(at: number, bytes: Uint8Array): void {
    this.refresh();
    this.bytes.fill(0, at, at + 32);
    this.putReversed(at, bytes);
  }

  putNumber(at: number, value: bigint): void {
    const { view } = this;
    if (value <= QUAD) {
      view.setBigUint64(at, value, true);
      for (let byte = 8; byte < 32; byte += 8) view.setBigUint64(at + byte, 0n, true);
      return;
    }
    for (let byte = 0, rest = value; byte < 32; byte += 8, rest >>= 64n) {
      view.setBigUint64(at + byte, rest & QUAD, true);
    }
  }
}
