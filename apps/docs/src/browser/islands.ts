import { showSettings, wakeAtUse } from './wake-at-use.ts';

/**
 * Hydrates the interactive parts of the page. Only pages with such a part load its code. `sends` sends the first call of
 * the page at once.
 */
export function wakeIslands(sends: boolean): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-console]')) {
    showSettings(island);
    const wake = () => import('./wake-console.tsx').then(({ wakeConsole }) => wakeConsole(island));
    const area = island.closest<HTMLElement>('[data-wakes-at-use]');
    if (area && !sends) wakeAtUse(area, island, wake);
    else void wake().then(() => sends && island.querySelector('form')?.requestSubmit());
  }
  const search = document.querySelector<HTMLDialogElement>('dialog.search');
  if (search) wakeAtUse(search, search, async () => (await import('./wake-search.tsx')).wakeSearch(search));
}
