import { keepKey, keptKey } from '@ethread/ui/kept-keys';

/** The host names of the reader's own machine. */
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Stores the key after `#key=` of the link that the sample prints, and removes it from the address. Browsers send that
 * part of an address to no server. On another machine than the reader's own, a link must not bring a key, since it may
 * be a stranger's. Returns whether it stored the key.
 */
export function takeKeyOfLink(): boolean {
  const key = new URLSearchParams(location.hash.slice(1)).get('key');
  if (!key) return false;
  history.replaceState(null, '', location.pathname + location.search);
  const isTaken = LOOPBACK.test(location.hostname) && keptKey(location.origin) === '';
  if (isTaken) keepKey(location.origin, key);
  return isTaken;
}
