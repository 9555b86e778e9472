import { wakeAtUse } from './wake-at-use.ts';

/** Hydrates the interactive parts of the page. Only pages with such a part load its code. */
export function wakeIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-run]')) {
    const wake = () => import('./wake-run-panel.tsx').then(({ wakeRunPanel }) => wakeRunPanel(island));
    const area = island.closest<HTMLElement>('[data-wakes-at-use]');
    if (area) wakeAtUse(area, island, wake);
    else void wake();
  }
}
