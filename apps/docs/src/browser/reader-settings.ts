/** What a reader typed in. It stays in this tab: another tab does not see it, and it is gone with this one. */
export interface ReaderSettings {
  readonly service: string;
  readonly key: string;
  readonly transport: 'http' | 'webSocket';
}

const STORED = 'ethread-docs';

/** The settings of this tab; at first the service is where the page comes from. */
export function readSettings(): ReaderSettings {
  const settings: ReaderSettings = { service: location.origin, key: '', transport: 'http' };
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '{}');
    return { ...settings, ...(typeof stored === 'object' ? stored : {}) };
  } catch {
    // A browser may forbid storage; then each page starts anew.
    return settings;
  }
}

export function keepSettings(settings: ReaderSettings): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(settings));
  } catch {
    // See above.
  }
}

/** A service's address as it was typed, in the form in which requests are sent. */
export function serviceAddress(typed: string): string {
  const withScheme = /^https?:\/\//.test(typed) ? typed : `http://${typed}`;
  return withScheme.replace(/\/+$/, '');
}
