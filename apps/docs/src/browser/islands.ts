/** Hydrates the interactive parts of the page. Only pages with such a part load its code. */
export function wakeIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island="run"]')) {
    void import('./wake-run-panel.tsx').then(({ wakeRunPanel }) => wakeRunPanel(island));
  }
  for (const island of document.querySelectorAll<HTMLElement>('[data-island="chain"]')) {
    void import('./wake-live-chain.tsx').then(({ wakeLiveChain }) => wakeLiveChain(island));
  }
}
