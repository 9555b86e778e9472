import { useLayoutEffect, useState } from 'react';
import { ThemeSwitch } from './theme-switch.tsx';

/** The storage key. The docs use the same name. */
const KEY = 'ethread-theme';
type Theme = 'light' | 'dark';

/** A button that switches between light and dark. The system's theme applies until the user chooses one. */
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
  return <ThemeSwitch isDark={theme === 'dark'} onSwitch={change} />;
}

function firstTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === 'light' || stored === 'dark') return stored;
  } catch {
    // Without storage, the system's theme applies.
  }
  // A page that is rendered when it is built has no window.
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function keep(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}
