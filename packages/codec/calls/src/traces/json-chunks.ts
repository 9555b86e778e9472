/** Characters after which text becomes a chunk. */
const CHUNK_CHARACTERS = 64 * 1024;

declare global {
  interface JSON {
    /** ECMAScript 2026; the types of this TypeScript do not have it yet. */
    rawJSON(text: string): object;
  }
}

/** An integer that JSON prints with all of its digits. */
export type JsonInteger = number | object;

/** Returns an integer for JSON, also one that a number cannot be. */
export function jsonInteger(value: bigint): JsonInteger {
  return value <= Number.MAX_SAFE_INTEGER ? Number(value) : JSON.rawJSON(value.toString());
}

/** JSON in UTF-8 chunks, which are outside of the heap, so that a long text takes only its own bytes. */
export class JsonChunks {
  readonly #full: Uint8Array<ArrayBuffer>[] = [];
  readonly #encoder = new TextEncoder();
  #text = '';

  add(text: string): void {
    this.#text += text;
    if (this.#text.length >= CHUNK_CHARACTERS) this.#encode();
  }

  /** Moves all chunks of another object to the end of this one. */
  append(other: JsonChunks): void {
    this.#encode();
    this.#full.push(...other.take());
  }

  /** Returns the chunks, and empties the object. */
  take(): Uint8Array<ArrayBuffer>[] {
    this.#encode();
    return this.#full.splice(0);
  }

  #encode(): void {
    if (this.#text === '') return;
    this.#full.push(this.#encoder.encode(this.#text));
    this.#text = '';
  }
}
