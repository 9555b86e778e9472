import { readFile } from 'node:fs/promises';
import { ConsoleProvider } from '@ethread/ui/console';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { PlaygroundProvider } from './state/context.ts';
import { createPlayground } from './state/playground.ts';
import { startDocumentWorker } from './worker/document-worker.ts';

/** Returns the markup of the page's first view: the playground's own document with its ready example. */
export async function firstPage(): Promise<string> {
  const playground = createPlayground({
    worker: startDocumentWorker(),
    openWebSockets: () => ({
      send: () => Promise.reject(new Error('a page that is built sends nothing')),
      close: () => {},
    }),
    serviceOrigin: undefined,
    companions: () => Promise.reject(new Error('the first view has none')),
    firstDocument: () => Promise.resolve(undefined),
    ownDocument: () => readFile(new URL('../../../openrpc/openrpc.json', import.meta.url), 'utf8'),
  });
  await playground.openLink({});
  return renderToString(
    <PlaygroundProvider value={playground}>
      <ConsoleProvider value={playground.requests}>
        <App />
      </ConsoleProvider>
    </PlaygroundProvider>,
  );
}
