import { readStored, store } from './stored.ts';

/** The name of the stored API keys, which end with the tab. */
const STORED = 'keys';
const MAX_ORIGINS = 20;

/**
 * Returns the API key that the user entered in this tab for an origin such as `https://rpc.example`, or an empty
 * string. A key is bound to its origin and is never returned for another one.
 */
export function keptKey(origin: string): string {
  return keys().get(hostOf(origin)) ?? '';
}

/** Stores the API key of an origin for this tab and replaces the previous one. */
export function keepKey(origin: string, key: string): void {
  const stored = keys();
  stored.delete(hostOf(origin));
  if (key !== '') stored.set(hostOf(origin), key);
  // A browser may forbid storage. Then each page starts without a key.
  store(STORED, [...stored].slice(-MAX_ORIGINS), 'tab');
}

/** Returns the storage key of an origin. HTTP and WebSocket of one host are the same service. */
const hostOf = (origin: string) => origin.replace(/^ws/, 'http').replace(/\/+$/, '').toLowerCase();

function keys(): Map<string, string> {
  const stored = readStored(STORED, 'tab');
  return new Map(Array.isArray(stored) ? stored : []);
}
