import { readStored, store } from '@ethread/ui/stored';

/** The service that a reader chose in this tab. Other tabs do not see it, and it ends with the tab. */
export interface ReaderSettings {
  readonly service: string;
  readonly transport: 'http' | 'webSocket';
}

const STORED = 'docs';

/** Returns the settings of this tab. Initially the service is the page's origin. */
export function readSettings(): ReaderSettings {
  const { service, transport } = Object(readStored(STORED, 'tab'));
  return {
    service: typeof service === 'string' && URL.canParse(service) ? service : location.origin,
    transport: transport === 'webSocket' ? transport : 'http',
  };
}

/** Stores the settings for this tab. A browser may forbid it, and then each page starts with the defaults. */
export const keepSettings = (settings: ReaderSettings): void => void store(STORED, settings, 'tab');
