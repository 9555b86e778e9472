import { type JsonObject, own, textOf } from '@ethread/openrpc';

/** Sample texts of the formats of JSON Schema. */
const OF_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2024-01-31T12:00:00Z',
  date: '2024-01-31',
  time: '12:00:00Z',
  email: 'name@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/** The longest sample text, in characters. */
const MAX_LENGTH = 4_096;

/**
 * Returns a sample text for a string schema. It understands only the patterns of hex strings. For other patterns the
 * user has to fill in the text.
 */
export function sampleText(keywords: JsonObject): string {
  const pattern = textOf(own(keywords, 'pattern'));
  if (pattern !== undefined) return hexOf(pattern) ?? '';
  const format = textOf(own(keywords, 'format'));
  if (format !== undefined && Object.hasOwn(OF_FORMAT, format)) return OF_FORMAT[format] ?? '';
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
