import type { Header, HeadersByOrigin } from '../request/headers.ts';
import { readStored, store } from '@ethread/ui/stored';

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
