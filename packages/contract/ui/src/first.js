// Runs before the first paint, so that no page flashes in the other theme or in a view that its link does not ask for.
// It is a file of its own, because a module would run later and the pages allow no inline script.
{
  const NAME = 'ethread-theme';
  const { documentElement } = document;
  documentElement.classList.add('has-script');
  let stored = null;
  try {
    stored = localStorage.getItem(NAME);
  } catch {
    // Without storage, the system's theme applies.
  }
  let isDark =
    stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const show = () => {
    documentElement.dataset.theme = isDark ? 'dark' : 'light';
    document.querySelector('[data-theme-switch]')?.setAttribute('aria-pressed', String(isDark));
  };
  show();
  document.addEventListener('DOMContentLoaded', show);
  document.addEventListener('click', ({ target }) => {
    if (!target.closest?.('[data-theme-switch]')) return;
    isDark = !isDark;
    show();
    try {
      localStorage.setItem(NAME, documentElement.dataset.theme);
    } catch {
      // Without storage, the choice lasts as long as the page.
    }
  });
  if (location.hash !== '' || location.search !== '') documentElement.dataset.linked = '';
}
