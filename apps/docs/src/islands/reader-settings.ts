import { keepKey, keptKey } from '@ethread/ui/kept-keys';
import { readStored, store } from '@ethread/ui/stored';

/**
 * The settings that a reader entered. They belong to this tab: other tabs do not see them, and they end with the tab.
 */
export interface ReaderSettings {
  readonly service: string;
  /** The key for this service. A key is bound to the origin for which the reader entered it. */
  readonly key: string;
  readonly transport: 'http' | 'webSocket';
}

const STORED = 'docs';

/** Returns the settings of this tab. Initially the service is the page's origin. */
export function readSettings(): ReaderSettings {
  const settings = { service: location.origin, transport: 'http', ...stored() } as const;
  return { ...settings, key: keptKey(serviceAddress(settings.service)) };
}

/** Stores the settings for this tab. The playground reads the key from the same place. */
export function keepSettings({ service, transport, key }: ReaderSettings): void {
  keepKey(serviceAddress(service), key);
  // A browser may forbid storage. Then each page starts with the defaults.
  store(STORED, { service, transport }, 'tab');
}

function stored(): Partial<Pick<ReaderSettings, 'service' | 'transport'>> {
  const { service, transport } = Object(readStored(STORED, 'tab'));
  return {
    ...(typeof service === 'string' ? { service } : {}),
    ...(transport === 'http' || transport === 'webSocket' ? { transport } : {}),
  };
}

/** Converts a typed address of a service to the form in which requests are sent. */
export function serviceAddress(typed: string): string {
  const withScheme = /^https?:\/\//.test(typed) ? typed : `http://${typed}`;
  return withScheme.replace(/\/+$/, '');
}
