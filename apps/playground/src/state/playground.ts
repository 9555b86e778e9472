import { discoverDocument, loadDocument } from '../document/open-document.ts';
import type { Method, Model } from '../document/model.ts';
import type { Path } from '../document/pointer.ts';
import type { Format } from '../document/source.ts';
import type { Link } from '../link/link.ts';
import { type Draft, draftOf, paramsOf, structuresOf } from '../request/call.ts';
import type { OnNotification, WebSockets } from '../request/web-sockets.ts';
import { sampleValue } from '../schema/sample-value.ts';
import type { Reading } from '../worker/document-api.ts';
import type { DocumentWorker } from '../worker/document-worker.ts';
import { sendExchange } from './send-exchange.ts';
import { initialState, type Origin, type PlaygroundState } from './state.ts';
import { createStore, type Store } from './store.ts';
import { addressAt, targetOf } from './target.ts';

export interface PlaygroundModules {
  readonly worker: DocumentWorker;
  /** Opens WebSockets; what comes without being asked is handed on. */
  readonly openWebSockets: (onNotification: OnNotification) => WebSockets;
  /** The text of the playground's own document. */
  readonly ownDocument: () => Promise<string>;
  /** The origin of the service that serves the playground, if one does. */
  readonly serviceOrigin: string | undefined;
}

/** Ways to name a document. */
export interface DocumentOpener {
  openText(text: string, label: string): Promise<void>;
  openUrl(url: string): Promise<void>;
  /** Asks a running service for its document. */
  openService(url: string): Promise<void>;
}

/** The playground without its looks: what there is, and what can be done. A service that is opened gets the requests, too. */
export interface Playground extends DocumentOpener {
  readonly store: Store<PlaygroundState>;
  readonly worker: DocumentWorker;
  /** Opens what a link carries, or the playground's own document. */
  openLink(link: Link): Promise<void>;
  /** Opens what the document is compared with. */
  readonly earlier: DocumentOpener;
  /** The editor's text changed. */
  edit(text: string): Promise<void>;
  convert(format: Format): Promise<void>;
  /** Shows a method, or the overview; the editor goes to its place. */
  select(index: number | undefined): void;
  /** The editor's cursor moved. */
  follow(offset: number): Promise<void>;
  /** Sends the editor to a place of the document, or of its text. */
  goTo(path: Path): void;
  goToOffset(offset: number): void;
  draft(method: Method): Draft;
  setDraft(method: Method, draft: Draft): void;
  /** Sends what the draft of the shown method says. */
  send(): Promise<void>;
  cancel(id: number): void;
}

/** How many are kept; the oldest go. */
const MAX_NOTIFICATIONS = 50;

export function createPlayground(modules: PlaygroundModules): Playground {
  const { worker } = modules;
  const store = createStore(initialState);
  let lastNotification = 0;
  const webSockets = modules.openWebSockets((url, text) => {
    const notification = { id: ++lastNotification, url, text, at: new Date() };
    store.set(({ notifications }) => ({
      notifications: [notification, ...notifications].slice(0, MAX_NOTIFICATIONS),
    }));
  });
  const cancels = new Map<number, AbortController>();
  let revision = 0;
  let wishes = 0;

  const modelNow = () => store.get().reading?.model;
  const methodNow = () => {
    const { selected } = store.get();
    return modelNow()?.methods.find(({ index }) => index === selected);
  };

  /** Reads a text; a later one that was read meanwhile wins. Undefined when it did. */
  const read = async (text: string): Promise<Reading | undefined> => {
    const mine = ++revision;
    store.set({ isReading: true });
    try {
      const reading = await worker.open(text);
      if (mine !== revision) return undefined;
      // A text with a fault in the middle of a word is read in part; the docs stay what they were until it is whole.
      const model = reading.model ?? modelNow();
      store.set({ reading: { ...reading, model }, isReading: false });
      return reading;
    } catch (error) {
      if (mine === revision) store.set({ isReading: false, notice: messageOf(error) });
      return undefined;
    }
  };

  const open = async (text: string, origin: Origin) => {
    store.set(({ textVersion }) => ({
      ...{ text, openedText: text, origin, textVersion: textVersion + 1, isEdited: false, notice: undefined },
      ...{ selected: undefined, cursor: [], goal: undefined, drafts: {}, mismatches: [], shown: undefined },
      ...{ reading: undefined, earlier: undefined },
    }));
    const reading = await read(text);
    // Addresses, which hold keys, belong to the document that they were given for.
    if (reading?.model) store.set({ target: targetOf(reading.model, serviceOf(origin, reading.model)) });
  };

  /** Where a document's requests are at home, beside the servers that it names. */
  const serviceOf = (origin: Origin, model: Model): string | undefined => {
    if (origin.kind === 'service') return origin.url;
    const { serviceOrigin } = modules;
    return origin.kind === 'own' && serviceOrigin !== undefined ? addressAt(model, serviceOrigin) : undefined;
  };

  const opening = async (load: () => Promise<string>, origin: Origin) => {
    store.set({ isReading: true, notice: undefined });
    try {
      await open(await load(), origin);
    } catch (error) {
      store.set({ isReading: false, notice: messageOf(error) });
    }
  };

  const comparing = async (load: () => Promise<string>, label: string) => {
    store.set({ notice: undefined });
    try {
      const text = await load();
      store.set({ earlier: { text, label }, tab: 'difference', screen: 'panel' });
    } catch (error) {
      store.set({ notice: messageOf(error) });
    }
  };

  const playground: Playground = {
    store,
    worker,
    async openLink({ document, method, params }) {
      if (document?.kind === 'text') await playground.openText(document.text, 'a link');
      else if (document?.kind === 'url') await playground.openUrl(document.url);
      else if (document?.kind === 'service') await playground.openService(document.url);
      else await opening(modules.ownDocument, { kind: 'own' });
      const linked = modelNow()?.methods.find(({ name }) => name === method);
      if (!linked) return;
      playground.select(linked.index);
      if (params === undefined) return;
      playground.setDraft(linked, draftOf(linked.params, params));
      store.set({ tab: 'try' });
    },
    openText: (text, label) => opening(async () => text, { kind: 'text', label }),
    openUrl: (url) => opening(() => loadDocument(url), { kind: 'url', url }),
    openService: (url) => opening(() => discoverDocument(url), { kind: 'service', url }),
    earlier: {
      openText: (text, label) => comparing(async () => text, label),
      openUrl: (url) => comparing(() => loadDocument(url), url),
      // Its address may hold a key.
      openService: (url) => comparing(() => discoverDocument(url), 'a running service'),
    },
    async edit(text) {
      store.set({ text, isEdited: true });
      await read(text);
    },
    async convert(format) {
      try {
        const text = await worker.convert(store.get().text, format);
        store.set(({ textVersion }) => ({ textVersion: textVersion + 1 }));
        await playground.edit(text);
      } catch (error) {
        store.set({ notice: messageOf(error) });
      }
    },
    select(index) {
      store.set({ selected: index, mismatches: [], screen: 'panel' });
      playground.goTo(index === undefined ? [] : ['methods', index]);
    },
    async follow(offset) {
      const cursor = await worker.pathAt(offset);
      const index = cursor[0] === 'methods' ? Number(cursor[1]) : undefined;
      const isMethod = modelNow()?.methods.some((method) => method.index === index);
      store.set({ cursor, ...(isMethod ? { selected: index } : {}) });
    },
    goTo: (path) => store.set({ goal: { place: path, wish: ++wishes } }),
    goToOffset(offset) {
      store.set({ goal: { place: offset, wish: ++wishes }, isEditorOpen: true, screen: 'editor' });
      void playground.follow(offset);
    },
    draft: (method) => store.get().drafts[method.name] ?? firstDraft(modelNow(), method),
    setDraft: (method, draft) =>
      store.set(({ drafts }) => ({ drafts: { ...drafts, [method.name]: draft }, mismatches: [] })),
    async send() {
      const method = methodNow();
      const model = modelNow();
      if (!method || !model) return;
      const params = paramsOf(method.params, playground.draft(method));
      const cancel = new AbortController();
      await sendExchange({ store, worker, webSockets }, { model, method, params, cancel, cancels });
    },
    cancel: (id) => cancels.get(id)?.abort(),
  };
  return playground;
}

/** What a form shows first: the first example that the document gives, or the required params with sample values. */
function firstDraft(model: Model | undefined, method: Method): Draft {
  const [structure = 'position'] = structuresOf(method);
  const [example] = method.examples;
  if (example) return { structure, values: example.params };
  const required = method.params.filter(({ isRequired }) => isRequired);
  const values = required.map(({ name, schema }): [string, ReturnType<typeof sampleValue>] => [
    name,
    sampleValue(model?.root ?? {}, schema, { isComplete: false }),
  ]);
  return { structure, values: Object.fromEntries(values) };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
