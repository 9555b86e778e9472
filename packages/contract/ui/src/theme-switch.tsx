/** The button that switches between the light and the dark theme. `first.js` handles its clicks. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      className="icon-button"
      data-theme-switch
      aria-label="Dark theme"
      // A page that is rendered when it is built has no document.
      aria-pressed={globalThis.document?.documentElement.dataset['theme'] === 'dark'}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z" />
      </svg>
    </button>
  );
}
