/** The text that a page shows in the place of an API key. Its length does not reveal the length of the key. */
export const KEY_MASK = '••••••••';

/** Returns a text with each occurrence of a key masked, also in its percent-encoded form. An empty key masks nothing. */
export function maskKey(text: string, key: string): string {
  if (key === '') return text;
  return text.replaceAll(encodeURIComponent(key), KEY_MASK).replaceAll(key, KEY_MASK);
}

/**
 * Returns an address that the user edited with the key in the place of its mask. A mask that the user has cut into is
 * removed, since only a part of the key would be left of it.
 */
export function unmaskKey(address: string, key: string): string {
  return address.replaceAll(KEY_MASK, encodeURIComponent(key)).replaceAll(/•+/g, '');
}
