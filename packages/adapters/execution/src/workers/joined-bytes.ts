/** Byte strings in one: a message between threads takes one step for each array that it has. */
export interface JoinedBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The end of each string. */
  readonly ends: Uint32Array;
}

/** Joins byte strings. */
export function joinBytes(strings: readonly Uint8Array[]): JoinedBytes {
  const ends = new Uint32Array(strings.length);
  let length = 0;
  for (const [index, string] of strings.entries()) ends[index] = length += string.length;
  const bytes = new Uint8Array(length);
  for (const [index, string] of strings.entries()) bytes.set(string, (ends[index] ?? 0) - string.length);
  return { bytes, ends };
}

/** Returns a string of {@link joinBytes}, without copying it. */
export function joinedAt({ bytes, ends }: JoinedBytes, index: number): Uint8Array {
  return bytes.subarray(index === 0 ? 0 : ends[index - 1], ends[index]);
}
