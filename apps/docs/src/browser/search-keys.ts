/** Opens the search with its button, `/`, Ctrl-K or Cmd-K. The search is loaded at its first use. */
export function followSearchKeys(): void {
  const open = () => void import('./search-dialog.tsx').then(({ openSearch }) => openSearch());
  document.querySelector('[data-search]')?.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select');
    const isShortcut =
      (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) ||
      (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey));
    if (!isShortcut) return;
    event.preventDefault();
    open();
  });
}
