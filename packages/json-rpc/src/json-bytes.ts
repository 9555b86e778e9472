/**
 * A result that is serialised already: UTF-8 JSON that goes to the socket untouched, with the envelope around it.
 * An answer that cannot change is made once and kept so.
 */
export class JsonBytes {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Serialises a value once. */
  static of(value: unknown): JsonBytes {
    return new JsonBytes(new TextEncoder().encode(JSON.stringify(value)));
  }

  /** The value itself, for whoever cannot pass bytes on. */
  parse(): unknown {
    return JSON.parse(new TextDecoder().decode(this.bytes));
  }
}
