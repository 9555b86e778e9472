import { useLayoutEffect, useState } from 'react';

/** The docs keep it under the same name. */
const KEY = 'ethread-theme';
type Theme = 'light' | 'dark';

/** Light or dark: the system's, until someone chooses. */
export function ThemeButton() {
  const [theme, setTheme] = useState<Theme>(firstTheme);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  const other = theme === 'light' ? 'dark' : 'light';
  const change = () => {
    setTheme(other);
    keep(other);
  };
  return (
    <button type="button" className="icon" aria-label={`Switch to the ${other} theme`} onClick={change}>
      {theme === 'light' ? '☾' : '☀'}
    </button>
  );
}

function firstTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === 'light' || kept === 'dark') return kept;
  } catch {
    // A browser that keeps nothing has the system's theme.
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function keep(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The choice holds as long as the page.
  }
}
