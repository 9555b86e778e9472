/**
 * Reads a value that the playground stored in this browser. Returns undefined when there is none or storage is
 * forbidden.
 */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value in this browser. Returns false when storage is full or forbidden. */
export function store(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Removes a stored value. */
export function removeStored(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // Storage is forbidden, so there is no stored value.
  }
}

const PREFIX = 'ethread-playground:';
