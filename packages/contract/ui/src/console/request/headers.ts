import { readStored, store } from '../../stored.ts';

/** A header that the user entered for an origin. Its value is a secret. */
export interface OwnHeader {
  readonly kind: 'bearer' | 'custom';
  /** The header's name; empty for `bearer`. */
  readonly name: string;
  /** The header's value, or the token. */
  readonly value: string;
}

/** The headers by the origin for which the user entered them. */
export type HeadersByOrigin = ReadonlyMap<string, readonly OwnHeader[]>;

/** Returns the names and values to send, without headers that are still empty. */
export function printHeaders(headers: readonly OwnHeader[]): readonly (readonly [string, string])[] {
  return headers.filter(({ name, value }) => name !== '' || value !== '').map(printHeader);
}

function printHeader({ kind, name, value }: OwnHeader): readonly [string, string] {
  return kind === 'bearer' ? ['Authorization', `Bearer ${value}`] : [name.trim(), value];
}

/** Returns the reason why a browser does not send a header, or undefined when it does. */
export function problemOf(header: OwnHeader): string | undefined {
  const [printed] = printHeaders([header]);
  if (!printed) return undefined;
  try {
    const sent = new Request('https://service.example/', { headers: [[...printed]] });
    return sent.headers.has(printed[0]) ? undefined : `Browsers let no page send ${printed[0]}.`;
  } catch {
    return 'The name or the value has a character that headers cannot have.';
  }
}

/** The most origins to store. The oldest is dropped first. */
const MAX_ORIGINS = 20;

/** Returns the headers that the user entered in this tab. */
export function keptHeaders(): HeadersByOrigin {
  const stored = readStored('headers', 'tab');
  return new Map(Array.isArray(stored) ? stored.filter(isEntry) : []);
}

/** Stores the headers for this tab. */
export function keepHeaders(headers: HeadersByOrigin): void {
  store('headers', [...headers].slice(-MAX_ORIGINS), 'tab');
}

const isEntry = (entry: unknown): entry is [string, OwnHeader[]] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && Array.isArray(entry[1]) && entry[1].every(isHeader);

const isHeader = (header: unknown): header is OwnHeader =>
  typeof header === 'object' &&
  header !== null &&
  'kind' in header &&
  'name' in header &&
  typeof header.name === 'string' &&
  'value' in header &&
  typeof header.value === 'string';
