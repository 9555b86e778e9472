import { jsonPieces } from '@ethread/json-rpc';
import { JsonChunks } from './json-chunks.ts';
import type { JsonItems } from './trace-transactions.ts';

/** Values of JSON with commas between them. */
export class PrintedItems implements JsonItems {
  readonly #chunks = new JsonChunks();
  #isFirst = true;
  /** Text around each value. */
  prefix = '';
  suffix = '';

  value(value: unknown): void {
    this.#begin();
    for (const piece of jsonPieces(value)) this.#chunks.add(piece);
    this.#chunks.add(this.suffix);
  }

  chunks(print: (into: JsonChunks) => void): void {
    this.#begin();
    print(this.#chunks);
    this.#chunks.add(this.suffix);
  }

  take(): Uint8Array<ArrayBuffer>[] {
    return this.#chunks.take();
  }

  #begin(): void {
    this.#chunks.add(this.#isFirst ? this.prefix : `,${this.prefix}`);
    this.#isFirst = false;
  }
}
