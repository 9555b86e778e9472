import { createRoot } from 'react-dom/client';
import { SearchBox } from '../islands/search-box.tsx';
import type { SearchEntry } from '../site-facts/search-entry.ts';

let dialog: HTMLDialogElement | undefined;

/** Opens the search over the page. */
export async function openSearch(): Promise<void> {
  dialog ??= await makeDialog();
  if (!dialog.open) dialog.showModal();
  const input = dialog.querySelector('input');
  input?.focus();
  input?.select();
}

async function makeDialog(): Promise<HTMLDialogElement> {
  const made = document.createElement('dialog');
  made.className = 'search';
  made.setAttribute('aria-label', 'Search the docs');
  document.body.append(made);
  const root = document.documentElement.dataset['root'] ?? './';
  const response = await fetch(`${root}search.json`);
  const entries: readonly SearchEntry[] = await response.json();
  // A click outside the box has the dialog itself as its target.
  made.addEventListener('click', (event) => {
    if (event.target === made) made.close();
  });
  await new Promise<void>((resolve) => {
    createRoot(made).render(
      <SearchBox entries={entries} root={root} onReady={resolve} onChosen={() => made.close()} />,
    );
  });
  return made;
}
