const ZERO = 0x30;
const X = 0x78;

/** The value of each hex digit by its character code, and -1 for other characters. */
const DIGITS = new Int8Array(256).fill(-1);
for (const digits of ['0123456789abcdef', '0123456789ABCDEF'])
  for (const [value, digit] of [...digits].entries()) DIGITS[digit.charCodeAt(0)] = value;

/**
 * Parses the characters of bytes in hex: 0x and an even number of digits in either case. Returns undefined for any other
 * text. It makes no string, which would take twice the memory of the bytes or more.
 */
export function parseHex(text: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const { length } = text;
  if (length < 2 || length % 2 !== 0 || text[0] !== ZERO || text[1] !== X) return undefined;
  const bytes = new Uint8Array(length / 2 - 1);
  for (let at = 2; at < length; at += 2) {
    const byte = ((DIGITS[text[at] ?? 0] ?? -1) << 4) | (DIGITS[text[at + 1] ?? 0] ?? -1);
    // Either digit is -1, whose bits are all set.
    if (byte < 0) return undefined;
    bytes[at / 2 - 1] = byte;
  }
  return bytes;
}
