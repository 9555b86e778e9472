import { isObject, type Json, type Method, type Contract, parseJson } from '@ethread/openrpc';
import type { Checker, ConsoleState } from './console-state.ts';
import { addCall } from './request/body.ts';
import { type Draft, draftOf, paramsOf, structuresOf } from './request/call.ts';
import type { Exchange, Mode } from './request/exchange.ts';
import { type Address, type Target, targetOf } from './request/target.ts';
import type { OnNotification, WebSockets } from './request/web-sockets.ts';
import type { CallParams } from './schema/call-params.ts';
import { sampleValue } from './schema/sample-value.ts';
import { sendExchange } from './send-exchange.ts';
import { createStore, type ValueStore } from './store.ts';

/** The requests of a page, without their user interface. A method of another document has no draft. */
export interface RequestConsole {
  readonly store: ValueStore<ConsoleState>;
  /** Opens a document. `service` is the address that receives its requests, besides the servers that it lists. */
  open(model: Contract, service: string | undefined): void;
  /** Takes a changed reading of the open document. */
  update(model: Contract | undefined): void;
  draft(method: Method): Draft;
  setDraft(method: Method, draft: Draft): void;
  /** Selects what is sent. An empty batch starts with the call of the form. */
  setMode(mode: Mode, method: Method): void;
  setBatch(text: string): void;
  addToBatch(method: Method): void;
  setTarget(target: Target): void;
  /** Fills in the request of an exchange. Returns its method, or undefined for a batch and for an unknown method. */
  reuse(exchange: Exchange, current: Method): Method | undefined;
  send(method: Method): Promise<void>;
  cancel(id: number): void;
  /** Closes the connections, which ends their subscriptions. */
  stopNotifications(): void;
  forget(): void;
}

export interface ConsoleModules {
  readonly checker: Checker;
  /** Opens WebSockets, and passes on messages that are not responses. */
  readonly openWebSockets: (onNotification: OnNotification) => WebSockets;
  /** The exchanges of earlier pages, and where those of this page are stored. */
  readonly kept?: {
    readonly history: readonly Exchange[];
    readonly keep: (history: readonly Exchange[]) => void;
  };
}

const MAX_NOTIFICATIONS = 50;
const NOWHERE: Address = { server: undefined, values: {}, url: '' };

export function createRequestConsole({ checker, openWebSockets, kept }: ConsoleModules): RequestConsole {
  const store = createStore<ConsoleState>({
    model: undefined,
    mode: 'form',
    drafts: {},
    batch: '',
    mismatches: [],
    target: { transport: 'http', http: NOWHERE, webSocket: NOWHERE },
    history: kept?.history ?? [],
    shown: undefined,
    notifications: [],
  });
  let lastNotification = 0;
  const webSockets = openWebSockets((text) => {
    const notification = { id: ++lastNotification, text, at: new Date() };
    store.set(({ notifications }) => ({
      notifications: [notification, ...notifications].slice(0, MAX_NOTIFICATIONS),
    }));
  });
  const cancels = new Map<number, AbortController>();

  const withCall = (method: Method, text: string): string | undefined =>
    addCall(text, method.name, paramsOf(method.params, self.draft(method)));

  const self: RequestConsole = {
    store,
    open(model, service) {
      // Addresses contain keys, so they belong to the document for which the user entered them.
      const target = targetOf(model, service);
      store.set({ model, mode: 'form', drafts: {}, batch: '', mismatches: [], shown: undefined, target });
    },
    update: (model) => store.set({ model }),
    draft: (method) => store.get().drafts[method.name] ?? firstDraft(store.get().model, method),
    setDraft(method, draft) {
      store.set(({ drafts }) => ({ drafts: { ...drafts, [method.name]: draft }, mismatches: [] }));
    },
    setMode(mode, method) {
      store.set({ mode, mismatches: [] });
      if (mode === 'batch' && store.get().batch === '') self.setBatch(`[${withCall(method, '') ?? ''}]`);
    },
    setBatch: (text) => store.set({ batch: text }),
    addToBatch(method) {
      const { batch } = store.get();
      self.setBatch(withCall(method, batch.trim() === '' ? '[]' : batch) ?? batch);
    },
    setTarget: (target) => store.set({ target }),
    reuse({ mode, method: name, requestText }, current) {
      if (mode === 'batch') {
        store.set({ mode, batch: requestText });
        return undefined;
      }
      const method = store.get().model?.methods.find((one) => one.name === name);
      if (!method) return undefined;
      self.setDraft(method, draftOf(method.params, paramsIn(requestText)));
      self.setMode(mode, method ?? current);
      return method;
    },
    async send(method) {
      const { model, mode, batch } = store.get();
      if (!model) return;
      const params = paramsOf(method.params, self.draft(method));
      const written = mode === 'batch' ? batch : undefined;
      await sendExchange({ store, checker, webSockets, cancels }, { model, method, mode, params, written });
      kept?.keep(store.get().history);
    },
    cancel: (id) => cancels.get(id)?.abort(),
    stopNotifications() {
      webSockets.close();
      store.set({ notifications: [] });
    },
    forget() {
      store.set({ history: [], shown: undefined });
      kept?.keep([]);
    },
  };
  return self;
}

function paramsIn(requestText: string): CallParams {
  const request = parseJson(requestText);
  const params = isObject(request) ? request['params'] : undefined;
  return Array.isArray(params) || isObject(params) ? params : undefined;
}

/**
 * Returns the initial draft of a form: the first example in the document, or the required params with sample values.
 */
function firstDraft(model: Contract | undefined, method: Method): Draft {
  const [structure = 'position'] = structuresOf(method);
  const [example] = method.examples;
  if (example) return { structure, values: example.params };
  const required = method.params.filter(({ required: isRequired }) => isRequired);
  const values = required.map(({ name, schema }): [string, Json] => [
    name,
    sampleValue(model?.document ?? {}, schema),
  ]);
  return { structure, values: Object.fromEntries(values) };
}
