import type { Random } from '@ethread/core';

/** Returns hex text with one digit changed. */
export function otherHex(hex: unknown, random: Random): string {
  const text = String(hex);
  if (text.length <= 2) return '0x01';
  const at = random.between(2, text.length - 1);
  const digit = ((Number.parseInt(text[at] ?? '0', 16) + random.between(1, 15)) % 16).toString(16);
  const other = text.slice(0, at) + digit + text.slice(at + 1);
  // A quantity has no leading zeros. One more block or wei is a different value too.
  return /^0x0./.test(other) && text.length < 42 ? `0x${(BigInt(text) + 1n).toString(16)}` : other;
}

/** Returns a deep copy in which the named field differs, or undefined when there is no such field. */
export function otherField(value: unknown, name: string, random: Random): unknown {
  const copy = structuredClone(value);
  const record = Object(copy);
  if (typeof record[name] !== 'string') return undefined;
  record[name] = otherHex(record[name], random);
  return copy;
}
