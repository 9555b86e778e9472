import { type JsonObject, type Method, type Contract, type Path, readContract } from '@ethread/openrpc';
import {
  createRequestConsole,
  createStore,
  draftOf,
  type RequestConsole,
  serviceAt,
  type ValueStore,
} from '@ethread/ui/console';
import { discoverDocument, loadDocument } from '../document/open-document.ts';
import { withMethods } from '../document/with-methods.ts';
import { keepHistory, keptHistory } from '../keep/kept-history.ts';
import type { DocumentLink, Link } from '../link/link.ts';
import type { Reading } from '../worker/document-api.ts';
import type { DocumentWorker } from '../worker/document-worker.ts';
import { initialState, type Origin, type PlaygroundState } from './state.ts';

export interface PlaygroundModules {
  readonly worker: DocumentWorker;
  /** Opens WebSockets, and passes on messages that are not responses. */
  readonly openWebSockets: Parameters<typeof createRequestConsole>[0]['openWebSockets'];
  readonly ownDocument: () => Promise<string>;
  /** Returns the address of the document that the host of the playground configured to be opened first, if any. */
  readonly firstDocument: () => Promise<string | undefined>;
  /** The origin of the service that serves the playground, if any. */
  readonly serviceOrigin: string | undefined;
  /** Returns the companions that the service serves, as methods of another document. */
  readonly companions: () => Promise<JsonObject>;
}

/**
 * The playground without its user interface: its state and its actions. A service whose document is opened also
 * receives the requests.
 */
export interface Playground {
  readonly store: ValueStore<PlaygroundState>;
  readonly worker: DocumentWorker;
  readonly requests: RequestConsole;
  /** Opens a document, or without one the first document of the playground. The label names the source of a text. */
  openDocument(document: DocumentLink | undefined, label?: string): Promise<void>;
  /** Opens the document of a link and the method that it names. */
  openLink(link: Link): Promise<void>;
  restore(): Promise<void>;
  edit(text: string): Promise<void>;
  /** Shows a method, and moves the editor to its place. */
  select(index: number | undefined): void;
  follow(offset: number): Promise<void>;
  /** Moves the editor to a place in the document or its text. */
  goTo(path: Path): void;
  goToOffset(offset: number): void;
}

export function createPlayground(modules: PlaygroundModules): Playground {
  const { worker } = modules;
  const store = createStore(initialState);
  const requests = createRequestConsole({
    checker: { params: worker.checkParams, result: worker.checkResult },
    openWebSockets: modules.openWebSockets,
    kept: { history: keptHistory(), keep: keepHistory },
  });
  let revision = 0;
  let wishes = 0;
  let openings = 0;

  const modelNow = () => store.get().reading?.model;
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
      requests.update(model);
      store.set({ reading: { ...reading, model }, isReading: false });
      return reading;
    } catch (error) {
      if (mine === revision) store.set({ isReading: false, notice: messageOf(error) });
      return undefined;
    }
  };

  /** Reads the playground's own document, which is known to be free of faults, without waiting for the worker. */
  const readOwn = (text: string, document: JsonObject = JSON.parse(text)): Reading => {
    revision++;
    worker.prepare(text);
    const reading: Reading = {
      format: 'json',
      isWhole: true,
      problems: [],
      model: readContract(document),
    };
    requests.update(reading.model);
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
      goal: undefined,
      reading: undefined,
    }));
    const reading = origin.kind === 'own' ? readOwn(text) : await read(text);
    if (!reading?.model) return;
    requests.open(reading.model, serviceOf(origin, reading.model));
    playground.select(firstOf(reading.model.methods)?.index);
  };

  /** Returns the service that receives a document's requests, besides the servers that the document lists. */
  const serviceOf = (origin: Origin, model: Contract): string | undefined => {
    if (origin.kind === 'service') return origin.url;
    const { serviceOrigin } = modules;
    if (origin.kind !== 'own' || serviceOrigin === undefined) return undefined;
    return serviceAt(model, serviceOrigin);
  };

  /** Returns the text of a document, and its source. */
  const load = async (document: DocumentLink | undefined, label: string): Promise<[string, Origin]> => {
    if (document?.kind === 'text') return [document.text, { kind: 'text', label }];
    if (document?.kind === 'service') return [await discoverDocument(document.url), document];
    const url = document?.url ?? (await modules.firstDocument());
    if (url === undefined) return [await modules.ownDocument(), { kind: 'own' }];
    return [await loadDocument(url), { kind: 'url', url }];
  };

  /** Returns true when a link names the document that is open already. */
  const isOpen = (document: DocumentLink | undefined): boolean => {
    const { origin, reading } = store.get();
    if (!reading?.model) return false;
    if (document?.kind === 'url') return origin.kind === 'url' && origin.url === document.url;
    return document === undefined && origin.kind === 'own';
  };

  /** Adds the companions to the own document. It opens without them, so that a phone shows a form sooner. */
  const addCompanions = async (): Promise<void> => {
    const { openedText } = store.get();
    const served = await modules.companions().catch(() => ({}));
    const { isEdited, openedText: textNow, reading } = store.get();
    if (isEdited || textNow !== openedText || !reading?.model) return;
    const document = withMethods(reading.model.document, served);
    const text = JSON.stringify(document, null, 2);
    store.set(({ textVersion }) => ({ text, openedText: text, textVersion: textVersion + 1 }));
    readOwn(text, document);
  };

  const playground: Playground = {
    store,
    worker,
    requests,
    async openDocument(document, label = 'a link') {
      const mine = ++openings;
      store.set({ isReading: true, notice: undefined });
      try {
        const loaded = await load(document, label);
        // The user may have chosen another one meanwhile.
        if (mine === openings) await open(...loaded);
      } catch (error) {
        if (mine === openings) store.set({ isReading: false, notice: messageOf(error) });
      }
    },
    async openLink({ document, method, params }) {
      if (!isOpen(document)) {
        const opened = playground.openDocument(document);
        const mine = openings;
        await opened;
        const adding = store.get().origin.kind === 'own' ? addCompanions() : undefined;
        const isCompanion = modelNow()?.methods.every(({ name }) => name !== method);
        if (method !== undefined && isCompanion === true) await adding;
        if (mine !== openings) return;
      }
      const methods = modelNow()?.methods ?? [];
      const linked = methods.find(({ name }) => name === method);
      playground.select((linked ?? firstOf(methods))?.index);
      if (linked && params !== undefined) requests.setDraft(linked, draftOf(linked.params, params));
    },
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
      store.set({ selected: index, screen: 'panel' });
      playground.goTo(index === undefined ? [] : ['methods', index]);
    },
    async follow(offset) {
      const cursor = await worker.pathAt(offset);
      const index = cursor[0] === 'methods' ? Number(cursor[1]) : undefined;
      if (modelNow()?.methods.some((method) => method.index === index)) store.set({ selected: index });
    },
    goTo: (path) => store.set({ goal: { place: path, wish: ++wishes } }),
    goToOffset(offset) {
      store.set({ goal: { place: offset, wish: ++wishes }, isEditorOpen: true, screen: 'editor' });
      void playground.follow(offset);
    },
  };
  return playground;
}

/** Returns the method that a document opens on: one with a ready example, or the first. */
const firstOf = (methods: readonly Method[]) => methods.find(isReady) ?? methods[0];

/** Returns true when the first example of a method works on any chain: its params name no hash and no address. */
const isReady = ({ examples: [example] }: Method): boolean =>
  example !== undefined &&
  Object.values(example.params).every((value) => JSON.stringify(value).length <= MAX_READY_LENGTH);

/** The longest param of a ready example, in characters of JSON. An address and a hash are longer. */
const MAX_READY_LENGTH = 16;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
