import type { Header, HeadersByOrigin } from '../request/headers.ts';

/** The name under which the tab's session storage has the headers. The storage ends with the tab. */
const STORED = 'ethread-playground-headers';
/** The most origins to store. The oldest is dropped first. */
const MAX_ORIGINS = 20;

/** Returns the headers that the user entered in this tab. */
export function keptHeaders(): HeadersByOrigin {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : []);
  } catch {
    return new Map();
  }
}

/** Stores the headers for this tab. */
export function keepHeaders(headers: HeadersByOrigin): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...headers].slice(-MAX_ORIGINS)));
  } catch {
    // A browser may forbid storage. Then a reload starts without headers.
  }
}

const isEntry = (entry: unknown): entry is [string, Header[]] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && Array.isArray(entry[1]) && entry[1].every(isHeader);

const isHeader = (header: unknown): header is Header =>
  typeof header === 'object' &&
  header !== null &&
  'kind' in header &&
  'name' in header &&
  typeof header.name === 'string' &&
  'value' in header &&
  typeof header.value === 'string';
