import type { Playground } from './playground.ts';
import type { PlaygroundState } from './state.ts';
import { type Link, printLink, readLink } from '../link/link.ts';

/**
 * Synchronizes the address bar and the page. The address always names the current view, so that a reload shows the same
 * view and Back returns to the previous one. Resolves when the first view is open.
 */
export function followAddress(playground: Playground): Promise<void> {
  const { store } = playground;
  let openings = 0;
  let isOpening = false;
  /** Writes run one after another, because compression is asynchronous. */
  let writing: Promise<void> = Promise.resolve();

  const write = (how: 'pushState' | 'replaceState') => {
    writing = writing.then(async () => {
      const link = linkTo(store.get());
      if (!link || isOpening) return;
      const fragment = await printLink(link);
      if (fragment === location.hash.slice(1)) return;
      history[how](null, '', fragment === '' ? location.pathname : `#${fragment}`);
    });
  };
  const open = async () => {
    const mine = ++openings;
    isOpening = true;
    let link: Link = {};
    let notice: string | undefined;
    try {
      link = await readLink(location.hash);
    } catch (error) {
      notice = error instanceof Error ? error.message : String(error);
    }
    await playground.openLink(link);
    // The user went on in the history meanwhile.
    if (mine !== openings) return;
    if (notice !== undefined) store.set({ notice });
    isOpening = false;
    write('replaceState');
  };

  store.subscribe(() => {
    if (!isOpening) write('pushState');
  });
  addEventListener('popstate', () => void open());
  return open();
}

/** Returns the current view as a link, or undefined when there is no view or no link can name it. */
function linkTo({ origin, reading, selected }: PlaygroundState): Link | undefined {
  if (!reading?.model) return undefined;
  const method = reading.model.methods.find(({ index }) => index === selected)?.name;
  const shown = method === undefined ? {} : { method };
  if (origin.kind === 'own') return shown;
  return origin.kind === 'url' ? { document: { kind: 'url', url: origin.url }, ...shown } : undefined;
}
