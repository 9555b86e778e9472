/** Brings the page's live parts to life; what they are made of is loaded by pages that have one. */
export function wakeIslands(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island="run"]')) {
    void import('./wake-run-panel.tsx').then(({ wakeRunPanel }) => wakeRunPanel(island));
  }
}
