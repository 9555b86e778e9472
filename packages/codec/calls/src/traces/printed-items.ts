import { jsonPieces } from '@ethread/json-rpc';
import { JsonChunks } from './json-chunks.ts';

/** Values of JSON with commas between them. */
export class PrintedItems {
  readonly #chunks = new JsonChunks();
  /** Number of values so far. */
  count = 0;
  prefix = '';
  suffix = '';

  /** Prints a value. A list may be any iterable. */
  value(value: unknown): void {
    this.#begin();
    for (const piece of jsonPieces(value)) this.#chunks.add(piece);
    this.#chunks.add(this.suffix);
  }

  /** Prints a value in chunks, which the function adds. */
  chunks(print: (into: JsonChunks) => void): void {
    this.#begin();
    print(this.#chunks);
    this.#chunks.add(this.suffix);
  }

  take(): Uint8Array<ArrayBuffer>[] {
    return this.#chunks.take();
  }

  #begin(): void {
    this.#chunks.add(this.count++ === 0 ? this.prefix : `,${this.prefix}`);
  }
}
