/** The end of a stream: read completely, left early by its reader, or broken by its source. */
export type StreamEnd = 'whole' | 'left' | 'broken';

/**
 * A result that is serialised while it is sent: UTF-8 JSON in chunks, each produced on demand, so that a response of
 * any size is never in memory whole. A chunk is valid until the next one is requested. The receiver of a stream reads
 * it once, and calls `leave` when it stops before the end.
 */
export class JsonStream implements AsyncIterable<Uint8Array> {
  readonly #source: AsyncIterator<Uint8Array, void>;
  /** Bytes of memory that the stream holds until it is read or left, so that code with many streams can bound them. */
  readonly bufferedBytes: number;
  #onEnd: (end: StreamEnd, bytes: number) => void = () => undefined;
  readonly #whole: (() => Promise<unknown>) | undefined;
  #bytes = 0;
  #hasEnded = false;

  /** @param whole Returns the value without printing it, where it is available. */
  constructor(source: AsyncIterable<Uint8Array>, bufferedBytes: number, whole?: () => Promise<unknown>) {
    this.#whole = whole;
    this.#source = source[Symbol.asyncIterator]();
    this.bufferedBytes = bufferedBytes;
  }

  /** Registers `listener`, which is called once with the kind of end and the number of bytes read. */
  whenEnded(listener: (end: StreamEnd, bytes: number) => void): void {
    this.#onEnd = listener;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void> {
    try {
      for (let next = await this.#source.next(); !next.done; next = await this.#source.next()) {
        this.#bytes += next.value.length;
        yield next.value;
      }
      this.end('whole');
    } catch (error) {
      this.end('broken');
      throw error;
    }
  }

  /** Ends a stream that is not read further. Pass `broken` when the reader is not the cause. */
  leave(end: Exclude<StreamEnd, 'whole'> = 'left'): void {
    if (!this.end(end)) return;
    // Errors of the source no longer concern anyone.
    this.#source.return?.().catch(() => undefined);
  }

  /** Returns the whole value, for code that cannot pass chunks on. */
  async parse(): Promise<unknown> {
    if (this.#whole) {
      this.leave();
      return this.#whole();
    }
    const decoder = new TextDecoder();
    let text = '';
    for await (const piece of this) text += decoder.decode(piece, { stream: true });
    return JSON.parse(text);
  }

  /** Ends the stream; returns false when it had already ended. */
  protected end(end: StreamEnd, bytes: number = this.#bytes): boolean {
    if (this.#hasEnded) return false;
    this.#hasEnded = true;
    this.#onEnd(end, bytes);
    return true;
  }
}

/** A stream of chunks that are all available and belong to a cache, so that a reader needs no memory of its own. */
export class CachedStream extends JsonStream {
  readonly chunks: readonly Uint8Array[];
  readonly #onOver: () => void;

  /** @param onOver Called once when the stream no longer needs the chunks. */
  constructor(chunks: readonly Uint8Array[], onOver: () => void) {
    super(allOf(chunks), 0);
    this.chunks = chunks;
    this.#onOver = onOver;
  }

  /** Ends a stream whose chunks were all sent, by code that did not iterate over it. */
  sent(): void {
    this.end(
      'whole',
      this.chunks.reduce((sum, { length }) => sum + length, 0),
    );
  }

  protected override end(end: StreamEnd, bytes?: number): boolean {
    const isFirst = super.end(end, bytes);
    if (isFirst) this.#onOver();
    return isFirst;
  }
}

async function* allOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array, void> {
  yield* chunks;
}
