/** The name under which the tab's session storage has the API keys. The storage ends with the tab. */
const STORED = 'ethread-keys';
/** The most origins to store. The oldest is dropped first. */
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
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...stored].slice(-MAX_ORIGINS)));
  } catch {
    // A browser may forbid storage. Then each page starts without a key.
  }
}

/** Returns the storage key of an origin. HTTP and WebSocket of one host are the same service. */
const hostOf = (origin: string) => origin.replace(/^ws/, 'http').replace(/\/+$/, '').toLowerCase();

function keys(): Map<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]');
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : []);
  } catch {
    return new Map();
  }
}

const isEntry = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string';
