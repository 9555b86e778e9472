/**
 * A serialised result: UTF-8 JSON that goes to the socket unchanged, with the envelope around it. A response that
 * cannot change is serialised once and cached in this form.
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

  /** Parses the value, for code that cannot pass bytes on. */
  parse(): unknown {
    return JSON.parse(new TextDecoder().decode(this.bytes));
  }
}
