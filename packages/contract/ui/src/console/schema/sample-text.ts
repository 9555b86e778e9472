import { type JsonObject, own, textOf } from '@ethread/openrpc';

const MAX_LENGTH = 4_096;

/**
 * Returns a sample text for a string schema. It understands only the patterns of hex strings. For other patterns the
 * user has to fill in the text.
 */
export function sampleText(keywords: JsonObject): string {
  const pattern = textOf(own(keywords, 'pattern'));
  if (pattern !== undefined) return hexOf(pattern) ?? '';
  const least = own(keywords, 'minLength');
  return 'text'.padEnd(typeof least === 'number' ? Math.min(least, MAX_LENGTH) : 0, 't');
}

/**
 * Returns the shortest text of some hex patterns: `^0x[0-9a-f]{40}$`, `^0x([1-9a-f][0-9a-f]*|0)$`,
 * `^0x([0-9a-f]{2})*$`. The pattern is parsed and never run, because a hostile one can run for ever.
 */
function hexOf(pattern: string): string | undefined {
  if (!pattern.startsWith('^0x')) return undefined;
  const digits = /^\^0x\[[^\]]*\]\{(\d+)/.exec(pattern)?.[1];
  if (digits !== undefined) return `0x${'0'.repeat(Math.min(Number(digits), MAX_LENGTH))}`;
  return /^\^0x\((\[[^\]]*\]\{2\})\)?\*/.test(pattern) ? '0x' : '0x0';
}
