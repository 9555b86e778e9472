const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns a number's last `width` digits in base 62, in the order of ASCII: digits, capitals, small letters. */
export function toBase62(value: bigint, width: number): string {
  let text = '';
  for (let rest = value; text.length < width; rest /= 62n) text = DIGITS.charAt(Number(rest % 62n)) + text;
  return text;
}
