import { readSettings, serviceAddress } from './reader-settings.ts';

/** Puts the address of the reader's own service into the snippets. The key is left out: snippets get copied and shared. */
export function showReadersService(): void {
  const service = serviceAddress(readSettings().service);
  for (const place of document.querySelectorAll<HTMLElement>('[data-place]')) {
    place.textContent = place.dataset['place'] === 'ws' ? service.replace(/^http/, 'ws') : service;
  }
}
