import '@ethread/ui/readable.css';
import '@ethread/ui/verify.css';
import { readContract } from '@ethread/openrpc';
import {
  createRequestConsole,
  createWebSockets,
  keyIn,
  originOf,
  paramsOf,
  type RequestConsole,
  serviceAt,
  startChecker,
  urlOf,
  withAddress,
} from '@ethread/ui/console';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { type ConsoleStart, factsOf, MethodConsole, openMethod } from '../islands/method-console.tsx';
import { keepSettings, readSettings } from '../islands/reader-settings.ts';

/** Hydrates the console of the page. Resolves once it accepts input. */
export async function wakeConsole(island: HTMLElement): Promise<void> {
  const begin: ConsoleStart = JSON.parse(island.dataset['console'] ?? '{}');
  const { service, transport } = readSettings();
  const root = await (await fetch(begin.document)).json();
  const model = readContract(root);
  const requests = createRequestConsole({ checker: startChecker(root), openWebSockets: createWebSockets });
  openMethod(requests, model, begin.params);
  // All in one task: what the user types between would be lost.
  flushSync(() => hydrateRoot(island, <MethodConsole requests={requests} {...factsOf(begin)} />));
  const { target } = requests.store.get();
  const address = serviceAt(model, service);
  if (address !== undefined)
    flushSync(() => requests.setTarget({ ...withAddress(target, model, 'http', address), transport }));
  island.dispatchEvent(new Event('ready', { bubbles: true }));
  followConsole(requests);
}

/** Stores the service that the reader chose, and rewrites the snippets and the link to the playground for the request. */
function followConsole(requests: RequestConsole): void {
  const box = document.querySelector<HTMLInputElement>('[data-with-key]');
  let shown = '';
  const follow = () => {
    const { model, target, drafts } = requests.store.get();
    const [method] = model?.methods ?? [];
    if (!model || !method) return;
    const url = urlOf(model, target.http);
    keepSettings({ service: originOf(url) || location.origin, transport: target.transport });
    const draft = drafts[method.name] ?? requests.draft(method);
    const call = {
      method: method.name,
      params: paramsOf(method.params, { ...draft, structure: 'position' }) ?? [],
    };
    const key = box?.checked === true ? (keyIn(model, url)?.value ?? '') : '';
    const next = JSON.stringify([call, originOf(url), key]);
    if (next === shown) return;
    shown = next;
    const link = document.querySelector<HTMLAnchorElement>('.in-playground');
    const params = JSON.stringify(call.params);
    if (link) link.hash = new URLSearchParams({ method: call.method, params }).toString();
    void import('../islands/live-snippets.ts').then(({ showCall }) => showCall(call, originOf(url), key));
  };
  requests.store.subscribe(follow);
  box?.addEventListener('change', follow);
  follow();
}
