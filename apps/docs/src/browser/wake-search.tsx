import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { createFind } from '../islands/find.ts';
import { SearchBox } from '../islands/search-box.tsx';
import { siteRoot } from '@ethread/ui/site-settings';

/** Hydrates the search, which `first.js` opens. Resolves once it finds. */
export async function wakeSearch(dialog: HTMLDialogElement): Promise<void> {
  const root = siteRoot();
  const find = createFind(await (await fetch(`${root}search.json`)).json());
  // A click outside the box has the dialog itself as its target.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  flushSync(() => hydrateRoot(dialog, <SearchBox find={find} root={root} onChosen={() => dialog.close()} />));
  dialog.dispatchEvent(new Event('ready', { bubbles: true }));
}
