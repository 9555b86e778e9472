import { readSettings } from '../islands/reader-settings.ts';

/**
 * Puts the address of the reader's own service into the snippets. It omits the key, because readers copy and share
 * snippets.
 */
export function showReadersService(): void {
  const service = readSettings().service;
  for (const place of document.querySelectorAll<HTMLElement>('[data-place]')) {
    place.textContent = place.dataset['place'] === 'ws' ? service.replace(/^http/, 'ws') : service;
  }
}
