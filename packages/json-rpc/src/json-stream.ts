/** How a stream ended: read whole, left by its reader, or broken by whoever makes it. */
export type StreamEnd = 'whole' | 'left' | 'broken';

/**
 * A result that is serialised while it is sent: UTF-8 JSON in pieces, each made when it is asked for, so that an answer
 * of any size is never in memory whole. A piece is good until the next one is asked for. Whoever is handed a stream reads
 * it once, and leaves it when that is not to the end.
 */
export class JsonStream implements AsyncIterable<Uint8Array> {
  readonly #source: AsyncIterator<Uint8Array, void>;
  /** Bytes of memory that it holds until it is read or left, so that whoever gathers streams can bound them. */
  readonly heldBytes: number;
  #onEnd: (end: StreamEnd, bytes: number) => void = () => undefined;
  #bytes = 0;
  #hasEnded = false;

  constructor(source: AsyncIterable<Uint8Array>, heldBytes: number) {
    this.#source = source[Symbol.asyncIterator]();
    this.heldBytes = heldBytes;
  }

  /** Has `listener` told once, with the bytes that were read. */
  whenEnded(listener: (end: StreamEnd, bytes: number) => void): void {
    this.#onEnd = listener;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void> {
    try {
      for (let next = await this.#source.next(); !next.done; next = await this.#source.next()) {
        this.#bytes += next.value.length;
        yield next.value;
      }
      this.#end('whole');
    } catch (error) {
      this.#end('broken');
      throw error;
    }
  }

  /** Ends a stream that nobody reads on; `broken` when that is not the reader's doing. */
  leave(end: Exclude<StreamEnd, 'whole'> = 'left'): void {
    if (!this.#end(end)) return;
    // What the source fails with now is nobody's any more.
    this.#source.return?.().catch(() => undefined);
  }

  /** The value itself, for whoever cannot pass pieces on. */
  async parse(): Promise<unknown> {
    const decoder = new TextDecoder();
    let text = '';
    for await (const piece of this) text += decoder.decode(piece, { stream: true });
    return JSON.parse(text);
  }

  /** Whether it had not ended before. */
  #end(end: StreamEnd): boolean {
    if (this.#hasEnded) return false;
    this.#hasEnded = true;
    this.#onEnd(end, this.#bytes);
    return true;
  }
}
