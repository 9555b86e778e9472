import type { Method } from '@ethread/openrpc';
import { siteSettings } from '@ethread/ui';
import { options } from 'preact';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadDocument } from './document/open-document.ts';
import { followAddress } from './state/follow-address.ts';
import { createWebSockets, ConsoleProvider } from '@ethread/ui/console';
import { createPlayground } from './state/playground.ts';
import { PlaygroundProvider } from './state/context.ts';
import { startDocumentWorker } from './worker/document-worker.ts';
import './style/style.css';

// Effects run in the task of their render: an event of the user between them would find the state before.
options.requestAnimationFrame = queueMicrotask;

const OWN_DOCUMENT = new URL('../../../openrpc/openrpc.json', import.meta.url);
const COMPANIONS = new URL('../../../openrpc/companions/openrpc.json', import.meta.url);

// The service serves the playground under this path. Other hosts of static files do not serve requests.
const serviceOrigin = /\/playground\/$/.test(location.pathname) ? location.origin : undefined;

const playground = createPlayground({
  worker: startDocumentWorker(),
  openWebSockets: createWebSockets,
  serviceOrigin,
  firstDocument: async () => {
    const { document } = await siteSettings();
    if (document !== undefined) show();
    return document;
  },
  ownDocument: () => loadDocument(OWN_DOCUMENT.href),
  async companions() {
    const document = JSON.parse(await loadDocument(COMPANIONS.href));
    if (serviceOrigin === undefined) return document;
    const { methods } = await (await fetch(`${serviceOrigin}/chain.json`)).json();
    return { ...document, methods: document.methods.filter(({ name }: Method) => methods.includes(name)) };
  },
});

const element = document.getElementById('root');
if (!element) throw new Error('the page has no element with the id root');
let isShown = false;
/** Takes over the markup of the first view. Until that view is open, the page would only say that it waits. */
const show = () => {
  if (isShown) return;
  isShown = true;
  createRoot(element).render(
    <PlaygroundProvider value={playground}>
      <ConsoleProvider value={playground.requests}>
        <App />
      </ConsoleProvider>
    </PlaygroundProvider>,
  );
  queueMicrotask(() => element.dispatchEvent(new Event('ready', { bubbles: true })));
};
if (/[#&](url|endpoint|document)=/.test(location.hash)) show();
await followAddress(playground);
show();
