const ENCODING = Symbol('encoding');

/**
 * Saves in a decoded value the bytes that encode it, as its encodings are needed several times: for the roots, hashes and
 * signed hashes of a block. Copies of the value, which may have other fields, do not have them.
 *
 * A WeakMap of all transactions in memory stopped the thread for 50 ms when it grew, and made each garbage collection
 * longer.
 *
 * @example
 * saveEncoding(transaction, envelope);
 * knownEncoding(transaction); // envelope
 * knownEncoding({ ...transaction }); // undefined
 */
export function saveEncoding(value: object, bytes: Uint8Array): void {
  Object.defineProperty(value, ENCODING, { value: bytes });
}

/** Returns the bytes that encode a value, or undefined when it was not decoded. */
export function knownEncoding(value: object): Uint8Array | undefined {
  const encoding = ENCODING in value ? value[ENCODING] : undefined;
  return encoding instanceof Uint8Array ? encoding : undefined;
}
