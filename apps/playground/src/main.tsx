import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadDocument } from './document/open-document.ts';
import { type Link, readLink } from './link/link.ts';
import { createWebSockets } from './request/web-sockets.ts';
import { createPlayground } from './state/playground.ts';
import { PlaygroundProvider } from './ui/context.ts';
import { startDocumentWorker } from './worker/document-worker.ts';
import './style/style.css';

/** A file of the site's own. */
const OWN_DOCUMENT = new URL('../../../openrpc/openrpc.json', import.meta.url);

const playground = createPlayground({
  worker: startDocumentWorker(),
  openWebSockets: createWebSockets,
  // The service has it under this path; other hosts of static files answer no requests.
  serviceOrigin: /\/playground\/$/.test(location.pathname) ? location.origin : undefined,
  ownDocument: () => loadDocument(OWN_DOCUMENT.href),
});

const element = document.getElementById('root');
if (!element) throw new Error('the page has no element with the id root');
createRoot(element).render(
  <StrictMode>
    <PlaygroundProvider value={playground}>
      <App />
    </PlaygroundProvider>
  </StrictMode>,
);

void openFragment();
addEventListener('hashchange', () => void openFragment());

async function openFragment(): Promise<void> {
  let link: Link = {};
  let notice: string | undefined;
  try {
    link = await readLink(location.hash);
  } catch (error) {
    notice = error instanceof Error ? error.message : String(error);
  }
  await playground.openLink(link);
  if (notice !== undefined) playground.store.set({ notice });
}
