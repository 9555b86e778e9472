// Runs before the first paint, so that no page flashes in the other theme or in a view that its link does not ask for.
// It is a file of its own, because a module would run later and the pages allow no inline script.
{
  const { documentElement } = document;
  documentElement.classList.add('has-script');
  let theme = null;
  try {
    theme = localStorage.getItem('ethread-theme');
  } catch {
    // Without storage, the system's theme applies.
  }
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  documentElement.dataset.theme = isDark ? 'dark' : 'light';
  if (location.hash !== '' || location.search !== '') documentElement.dataset.linked = '';
}
