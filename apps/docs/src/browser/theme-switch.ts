/** Switches the theme with the header's button. The choice is stored in this browser. */
export function switchTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-switch]');
  const { dataset } = document.documentElement;
  const show = () => button?.setAttribute('aria-pressed', String(dataset['theme'] === 'dark'));
  show();
  button?.addEventListener('click', () => {
    dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
    try {
      localStorage.setItem('ethread-theme', dataset['theme']);
    } catch {
      // A browser may forbid storage. Then the choice lasts as long as the page.
    }
    show();
  });
}
