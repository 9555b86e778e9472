interface ThemeSwitchProps {
  /** Undefined on a page without React, whose script finds the button by its attribute. */
  readonly isDark?: boolean;
  readonly onSwitch?: () => void;
}

/** The button that switches between the light and the dark theme. */
export function ThemeSwitch({ isDark = false, onSwitch }: ThemeSwitchProps) {
  return (
    <button
      type="button"
      className="icon-button"
      data-theme-switch
      aria-label="Dark theme"
      aria-pressed={isDark}
      onClick={onSwitch}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z" />
      </svg>
    </button>
  );
}
