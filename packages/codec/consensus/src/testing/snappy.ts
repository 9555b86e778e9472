/** Decompresses one block of Snappy (google/snappy, format_description.txt), as test vectors are compressed. */
export function decompress(source: Uint8Array): Uint8Array {
  let at = 0;
  const byte = (): number => {
    const value = source[at++];
    if (value === undefined) throw new RangeError('the block ends early');
    return value;
  };
  const number = (bytes: number): number => {
    let value = 0;
    for (let index = 0; index < bytes; index++) value += byte() * 256 ** index;
    return value;
  };
  let length = 0;
  for (let shift = 1; ; shift *= 128) {
    const part = byte();
    length += (part & 127) * shift;
    if (part < 128) break;
  }
  const target = new Uint8Array(length);
  let end = 0;
  while (at < source.length) {
    const tag = byte();
    const size = tag >> 2;
    if ((tag & 3) === 0) {
      const literal = (size < 60 ? size : number(size - 59)) + 1;
      target.set(source.subarray(at, at + literal), end);
      at += literal;
      end += literal;
      continue;
    }
    const isShort = (tag & 3) === 1;
    const count = isShort ? (size & 7) + 4 : size + 1;
    const offset = isShort ? ((tag >> 5) << 8) + byte() : number((tag & 3) === 2 ? 2 : 4);
    // Byte by byte, since a copy may read what it writes.
    for (let index = 0; index < count; index++, end++) target[end] = target[end - offset] ?? 0;
  }
  return target;
}
