/** Scrolls the navigation to the entry of the page. The page itself does not move. */
export function showCurrentPage(): void {
  const list = document.getElementById('pages');
  const entry = list?.querySelector<HTMLElement>('[aria-current]');
  if (list && entry) list.scrollTop = entry.offsetTop - list.clientHeight / 2;
}
