// Loaded before the page is painted, so that it never flashes in the other theme. The document's own script is not there
// yet, and inline scripts are forbidden.
{
  const { documentElement } = document;
  documentElement.classList.add('has-script');
  let theme = null;
  try {
    theme = localStorage.getItem('ethread-theme');
  } catch {
    // A browser may forbid storage: the system's theme it is.
  }
  documentElement.dataset.theme =
    theme === 'dark' || theme === 'light'
      ? theme
      : matchMedia('(prefers-color-scheme: dark)').matches
        ? 'dark'
        : 'light';
}
