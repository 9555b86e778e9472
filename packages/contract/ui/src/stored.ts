/** The lifetime of a stored value: until the user clears the browser's data, or until the tab closes. */
export type Lifetime = 'browser' | 'tab';

/** Reads a value that a site stored in this browser. Returns undefined when there is none or storage is forbidden. */
export function readStored(name: string, lifetime: Lifetime = 'browser'): unknown {
  try {
    return JSON.parse(storageOf(lifetime).getItem(PREFIX + name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value in this browser; null for none. Returns false when storage is full or forbidden. */
export function store(name: string, value: unknown, lifetime: Lifetime = 'browser'): boolean {
  try {
    storageOf(lifetime).setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

const PREFIX = 'ethread-';

const storageOf = (lifetime: Lifetime) => (lifetime === 'browser' ? localStorage : sessionStorage);
