import { parseJson } from '../document/json-source.ts';
import { discoverDocument, loadDocument } from '../document/open-document.ts';
import { isObject, type Method, type Model, type Path, readModel } from '@ethread/openrpc';
import type { DocumentLink, Link } from '../link/link.ts';
import { keepHistory, keptHistory } from '../keep/kept-history.ts';
import { keepHeaders, keptHeaders } from '../keep/tab-headers.ts';
import { type Draft, draftOf, paramsOf, structuresOf } from '../request/call.ts';
import type { Exchange } from '../request/exchange.ts';
import type { Header } from '../request/headers.ts';
import type { OnNotification, WebSockets } from '../request/web-sockets.ts';
import { sampleValue } from '../schema/sample-value.ts';
import type { Reading } from '../worker/document-api.ts';
import type { DocumentWorker } from '../worker/document-worker.ts';
import { type Sent, sendExchange } from './send-exchange.ts';
import { initialState, type Origin, type PlaygroundState, type RawBody } from './state.ts';
import { createStore, type Store } from './store.ts';
import { addressAt, keyIn, targetOf } from './target.ts';

export interface PlaygroundModules {
  readonly worker: DocumentWorker;
  /** Opens WebSockets, and passes on messages that are not responses. */
  readonly openWebSockets: (onNotification: OnNotification) => WebSockets;
  /** Returns the text of the playground's own document. */
  readonly ownDocument: () => Promise<string>;
  /** Returns the address of the document that the host of the playground configured to be opened first, if any. */
  readonly firstDocument: () => Promise<string | undefined>;
  /** The origin of the service that serves the playground, if any. */
  readonly serviceOrigin: string | undefined;
  /** Returns the API key that the user entered in this tab for an origin, or an empty string. */
  readonly keyOf: (origin: string) => string;
}

/** The ways to open a document. */
export interface DocumentOpener {
  openText(text: string, label: string): Promise<void>;
  openUrl(url: string): Promise<void>;
  /** Requests the document of a running service. */
  openService(url: string): Promise<void>;
}

/**
 * The playground without its user interface: its state and its actions. A service whose document is opened also
 * receives the requests.
 */
export interface Playground extends DocumentOpener {
  readonly store: Store<PlaygroundState>;
  readonly worker: DocumentWorker;
  /** Opens the document of a link, or the playground's own document. */
  openLink(link: Link): Promise<void>;
  /** Restores the text that was opened. */
  restore(): Promise<void>;
  /** Fills in the form with the params of an exchange, or restores its raw body. */
  reuse(exchange: Exchange): void;
  /** Handles a change of the editor's text. */
  edit(text: string): Promise<void>;
  /** Shows a method or the overview, and moves the editor to its place. */
  select(index: number | undefined): void;
  /** Handles a move of the editor's cursor. */
  follow(offset: number): Promise<void>;
  /** Moves the editor to a place in the document or its text. */
  goTo(path: Path): void;
  goToOffset(offset: number): void;
  draft(method: Method): Draft;
  setDraft(method: Method, draft: Draft): void;
  setRaw(raw: RawBody): void;
  /** Sets the headers of requests to an origin. */
  setHeaders(origin: string, headers: readonly Header[]): void;
  /** Sends the raw body where it is in use, or the request that the draft of the selected method describes. */
  send(): Promise<void>;
  cancel(id: number): void;
}

/** The most notifications to store. The oldest are dropped first. */
const MAX_NOTIFICATIONS = 50;

export function createPlayground(modules: PlaygroundModules): Playground {
  const { worker } = modules;
  const store = createStore({ ...initialState, headers: keptHeaders(), history: keptHistory() });
  let lastNotification = 0;
  const notify = (url: string, text: string) => {
    const notification = { id: ++lastNotification, url, text, at: new Date() };
    store.set(({ notifications }) => ({
      notifications: [notification, ...notifications].slice(0, MAX_NOTIFICATIONS),
    }));
  };
  const webSockets = modules.openWebSockets(notify);
  const cancels = new Map<number, AbortController>();
  let revision = 0;
  let wishes = 0;

  const modelNow = () => store.get().reading?.model;
  const methodNow = () => {
    const { selected } = store.get();
    return modelNow()?.methods.find(({ index }) => index === selected);
  };

  /** Reads a text. Returns undefined when a later text was read meanwhile. */
  const read = async (text: string): Promise<Reading | undefined> => {
    const mine = ++revision;
    store.set({ isReading: true });
    try {
      const reading = await worker.open(text);
      if (mine !== revision) return undefined;
      // A text with a fault in the middle of a word is read in part. The docs stay as they were until the text is
      // complete.
      const before = modelNow();
      const isPoorer =
        !reading.isWhole && (reading.model?.methods.length ?? 0) < (before?.methods.length ?? 0);
      const model = isPoorer ? before : (reading.model ?? before);
      store.set({ reading: { ...reading, model }, isReading: false });
      return reading;
    } catch (error) {
      if (mine === revision) store.set({ isReading: false, notice: messageOf(error) });
      return undefined;
    }
  };

  /** Reads the playground's own document, which is known to be free of faults, without waiting for the worker. */
  const readOwn = (text: string): Reading => {
    revision++;
    worker.prepare(text);
    const reading: Reading = {
      format: 'json',
      isWhole: true,
      problems: [],
      model: readModel(JSON.parse(text)),
    };
    store.set({ reading, isReading: false });
    return reading;
  };

  const open = async (text: string, origin: Origin) => {
    store.set(({ textVersion }) => ({
      text,
      openedText: text,
      origin,
      textVersion: textVersion + 1,
      isEdited: false,
      notice: undefined,
      selected: undefined,
      cursor: [],
      goal: undefined,
      drafts: {},
      mismatches: [],
      shown: undefined,
      raw: { text: '', isUsed: false },
      reading: undefined,
    }));
    const reading = origin.kind === 'own' ? readOwn(text) : await read(text);
    // Addresses contain keys, so they belong to the document for which the user entered them.
    if (reading?.model) store.set({ target: targetOf(reading.model, serviceOf(origin, reading.model)) });
  };

  /** Returns the service that receives a document's requests, besides the servers that the document lists. */
  const serviceOf = (origin: Origin, model: Model): string | undefined => {
    if (origin.kind === 'service') return origin.url;
    const { serviceOrigin } = modules;
    if (origin.kind !== 'own' || serviceOrigin === undefined) return undefined;
    const address = addressAt(model, serviceOrigin);
    const key = modules.keyOf(serviceOrigin);
    return address === undefined || key === '' ? address : keyIn(model, address)?.urlWith(key);
  };

  const opening = async (load: () => Promise<string>, origin: Origin) => {
    store.set({ isReading: true, notice: undefined });
    try {
      await open(await load(), origin);
    } catch (error) {
      store.set({ isReading: false, notice: messageOf(error) });
    }
  };

  /** Returns true when a link names the document that is open already. */
  const isOpen = (document: DocumentLink | undefined): boolean => {
    const { origin, reading } = store.get();
    if (!reading?.model) return false;
    if (document?.kind === 'url') return origin.kind === 'url' && origin.url === document.url;
    return document === undefined && origin.kind === 'own';
  };

  const openDocument = async (document: DocumentLink | undefined): Promise<void> => {
    if (document?.kind === 'text') await playground.openText(document.text, 'a link');
    else if (document?.kind === 'url') await playground.openUrl(document.url);
    else if (document?.kind === 'service') await playground.openService(document.url);
    else await openFirst();
  };

  const openFirst = async (): Promise<void> => {
    store.set({ isReading: true });
    const url = await modules.firstDocument();
    await (url === undefined ? opening(modules.ownDocument, { kind: 'own' }) : playground.openUrl(url));
  };

  const playground: Playground = {
    store,
    worker,
    async openLink({ document, method, params, view }) {
      if (!isOpen(document)) await openDocument(document);
      const linked = modelNow()?.methods.find(({ name }) => name === method);
      if (!linked && view === undefined && store.get().origin.kind === 'own') {
        playground.select(modelNow()?.methods.find(isReady)?.index);
        store.set({ tab: store.get().selected === undefined ? 'docs' : 'try' });
        return;
      }
      if (linked?.index !== store.get().selected) playground.select(linked?.index);
      if (linked && params !== undefined) playground.setDraft(linked, draftOf(linked.params, params));
      store.set({ tab: params === undefined ? (view ?? 'docs') : 'try' });
    },
    openText: (text, label) => opening(async () => text, { kind: 'text', label }),
    openUrl: (url) => opening(() => loadDocument(url), { kind: 'url', url }),
    openService: (url) => opening(() => discoverDocument(url), { kind: 'service', url }),
    async edit(text) {
      store.set({ text, isEdited: true });
      await read(text);
    },
    async restore() {
      const { openedText } = store.get();
      await playground.edit(openedText);
      store.set(({ textVersion }) => ({ textVersion: textVersion + 1, isEdited: false }));
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
    setDraft(method, draft) {
      store.set(({ drafts }) => ({ drafts: { ...drafts, [method.name]: draft }, mismatches: [] }));
    },
    setRaw: (raw) => store.set({ raw, mismatches: [] }),
    setHeaders(origin, headers) {
      // The last changed origin comes last: the storage drops the first ones.
      const others = [...store.get().headers].filter(([other]) => other !== origin);
      store.set({ headers: new Map(headers.length > 0 ? [...others, [origin, headers]] : others) });
      keepHeaders(store.get().headers);
    },
    reuse({ method: name, requestText, isRaw }) {
      if (isRaw === true) {
        playground.setRaw({ text: requestText, isUsed: true });
        return store.set({ tab: 'try' });
      }
      const method = modelNow()?.methods.find((one) => one.name === name);
      const request = parseJson(requestText);
      if (!method || !isObject(request)) return;
      const params = request['params'];
      playground.select(method.index);
      playground.setDraft(
        method,
        draftOf(method.params, Array.isArray(params) || isObject(params) ? params : undefined),
      );
      playground.setRaw({ ...store.get().raw, isUsed: false });
      store.set({ tab: 'try' });
    },
    async send() {
      const method = methodNow();
      const model = modelNow();
      if (!method || !model) return;
      const { raw } = store.get();
      const sent: Sent = raw.isUsed
        ? { kind: 'raw', text: raw.text }
        : { kind: 'call', method, params: paramsOf(method.params, playground.draft(method)) };
      const cancel = new AbortController();
      await sendExchange({ store, worker, webSockets }, { model, sent, cancel, cancels });
      keepHistory(store.get().history);
    },
    cancel: (id) => cancels.get(id)?.abort(),
  };
  return playground;
}

/**
 * Returns the initial draft of a form: the first example in the document, or the required params with sample values.
 */
function firstDraft(model: Model | undefined, method: Method): Draft {
  const [structure = 'position'] = structuresOf(method);
  const [example] = method.examples;
  if (example) return { structure, values: example.params };
  const required = method.params.filter(({ required }) => required);
  const values = required.map(({ name, schema }): [string, ReturnType<typeof sampleValue>] => [
    name,
    sampleValue(model?.root ?? {}, schema, { isComplete: false }),
  ]);
  return { structure, values: Object.fromEntries(values) };
}

/** Returns true when the first example of a method works on any chain: its params name no hash and no address. */
const isReady = ({ examples: [example] }: Method): boolean =>
  example !== undefined &&
  Object.values(example.params).every((value) => JSON.stringify(value).length <= MAX_READY_LENGTH);

/** The longest param of a ready example, in characters of JSON. An address and a hash are longer. */
const MAX_READY_LENGTH = 16;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
