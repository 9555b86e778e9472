import { parseJson } from '../document/json-source.ts';
import type { Method, Model } from '@ethread/openrpc';
import { isSilent, nameOfBody } from '../request/body.ts';
import type { CallParams } from '../schema/call-params.ts';
import { printRequest } from '../request/call.ts';
import { byteLength, type Exchange, type Reply } from '../request/exchange.ts';
import { printHeaders } from '../request/headers.ts';
import { sendHttp } from '../request/send-http.ts';
import type { WebSockets } from '../request/web-sockets.ts';
import type { DocumentWorker } from '../worker/document-worker.ts';
import { checkReply } from './check-reply.ts';
import type { PlaygroundState } from './state.ts';
import type { Store } from './store.ts';
import { originOf, urlOf } from './target.ts';

/** The most exchanges to store. The oldest are dropped first. */
const MAX_HISTORY = 100;
/** The timeout of a request, in milliseconds. */
const TIMEOUT_MS = 60_000;

interface Modules {
  readonly store: Store<PlaygroundState>;
  readonly worker: DocumentWorker;
  readonly webSockets: WebSockets;
}

/** The request to send: the call of a form, or a body that the user wrote. */
export type Sent =
  | { readonly kind: 'call'; readonly method: Method; readonly params: CallParams }
  | { readonly kind: 'raw'; readonly text: string };

interface Call {
  readonly model: Model;
  readonly sent: Sent;
  readonly cancel: AbortController;
  /** The controllers of the exchanges in flight, by exchange ID. */
  readonly cancels: Map<number, AbortController>;
}

/** Sends a request, records it in the history, and checks the results against the document. */
export async function sendExchange({ store, worker, webSockets }: Modules, call: Call): Promise<void> {
  const { model, sent, cancel, cancels } = call;
  const { target } = store.get();
  const { transport } = target;
  const id = 1 + Math.max(0, ...store.get().history.map((one) => one.id));
  const requestText = sent.kind === 'raw' ? sent.text : printRequest(sent.method.name, sent.params, id);
  const request = parseJson(requestText);
  const exchange: Exchange = {
    id,
    method: sent.kind === 'raw' ? nameOfBody(requestText) : sent.method.name,
    ...(sent.kind === 'raw' ? { isRaw: true } : {}),
    transport,
    url: withProof(urlOf(model, target[transport])),
    requestText,
    requestBytes: byteLength(requestText),
    startedAt: new Date(),
    outcome: { kind: 'pending' },
  };
  store.set(({ history }) => ({ history: [exchange, ...history].slice(0, MAX_HISTORY), shown: id }));
  const settle = (outcome: Exchange['outcome']) =>
    store.set(({ history }) => ({
      history: history.map((one) => (one.id === id ? { ...one, outcome } : one)),
    }));

  // Invalid params are reported next to the form and sent anyway, because services respond to them, too.
  if (sent.kind === 'call')
    void worker.checkParams(sent.method.index, sent.params).then(
      (mismatches) => {
        if (store.get().shown === id) store.set({ mismatches });
      },
      () => {},
    );
  const start = performance.now();
  cancels.set(id, cancel);
  const signal = AbortSignal.any([cancel.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const reply = await ask();
    const body = parseJson(reply.text);
    const mismatches = await checkReply(worker, model, request, body).catch(() => undefined);
    settle({
      kind: 'replied',
      reply: { ...reply, notes: [...reply.notes, ...notesOn(reply)] },
      body,
      mismatches,
    });
  } catch (error) {
    settle({ kind: 'failed', message: failureOf(error), ms: performance.now() - start });
  } finally {
    cancels.delete(id);
  }

  async function ask(): Promise<Reply> {
    const headers = store.get().headers.get(originOf(exchange.url)) ?? [];
    if (exchange.url === '') throw new Error('There is no address to send to: enter one above.');
    return transport === 'http'
      ? sendHttp(exchange.url, requestText, printHeaders(headers), signal)
      : webSockets.send(exchange.url, requestText, signal);
  }

  function notesOn({ text }: Reply): readonly string[] {
    return text === '' && isSilent(request)
      ? ['A request without an ID is a notification: it has no response.']
      : [];
  }
}

/** Returns the address at which a service of this contract adds the proof to each message, as its headers have it over HTTP. */
const withProof = (url: string): string =>
  /^wss?:\/\/[^?#]+\/ws\/v3\/[^/?#]+$/i.test(url) ? `${url}?proof=1` : url;

function failureOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `No response came within ${TIMEOUT_MS / 1_000} seconds.`;
  if (error instanceof DOMException && error.name === 'AbortError') return 'The request was cancelled.';
  return error instanceof Error ? error.message : String(error);
}
