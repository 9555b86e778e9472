/** Returns a typed text as it is sent: decimal digits as a hex quantity, and any other text, such as a tag, as it is. */
export function toWire(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  return /^\d+$/.test(text) ? `0x${BigInt(text).toString(16)}` : text;
}

/** Returns a value for display: a hex quantity in decimal, and a tag or a hash as it is. */
export function toDecimal(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  // A hash has 64 digits.
  return /^0x[\da-f]{1,63}$/i.test(value) ? BigInt(value).toString() : value;
}
