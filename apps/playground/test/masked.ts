import { maskKey } from '@ethread/ui/key-mask';

/** Returns the key of an address of the service. */
export const keyOf = (url: string): string => url.replace(/.*\//, '');

/** Returns an address of the service as the page shows it. */
export const masked = (url: string): string => maskKey(url, keyOf(url));
