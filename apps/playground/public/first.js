// Runs before the first paint. The page contains its first view, which is not the one that a link asks for, and which
// must not flash in the other theme.
{
  const { dataset } = document.documentElement;
  let theme = null;
  try {
    theme = localStorage.getItem('ethread-theme');
  } catch {
    // Without storage, the system's theme applies.
  }
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  dataset.theme = isDark ? 'dark' : 'light';
  if (location.hash !== '' || location.search !== '') dataset.linked = '';
}
