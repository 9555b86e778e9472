import { adviceFor } from './nearest-name.ts';

/** The extensions of the repository's documents, wherever they stand. */
const EXTENSIONS = [
  'x-authentication',
  'x-credits',
  'x-data',
  'x-default',
  'x-envelope',
  'x-failover',
  'x-gas-cap',
  'x-http-status',
  'x-limits',
  'x-owed',
  'x-rates',
  'x-recovery',
  'x-required-by-contract',
  'x-required-properties-by-contract',
  'x-response-headers',
  'x-retry-after',
  'x-schemas-of',
  'x-transport-limits',
  'x-websocket-close-codes',
  'x-when',
  'x-www-authenticate',
];

/**
 * Returns the error of a key that begins with `x-` and is not a known extension; undefined for any other key. A
 * misspelt extension would otherwise be ignored, and turn off the failover of a method.
 */
export function unknownExtension(key: string): string | undefined {
  if (!key.startsWith('x-') || EXTENSIONS.includes(key)) return undefined;
  return `${key} is not an extension of the document${adviceFor(key, EXTENSIONS, 'remove it')}`;
}
