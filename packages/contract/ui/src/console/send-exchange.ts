import { type Method, type Contract, parseJson } from '@ethread/openrpc';
import { checkReply } from './check-reply.ts';
import { nameOfBody } from './request/body.ts';
import { printRequest } from './request/call.ts';
import { byteLength, type Exchange, type Mode, type Reply } from './request/exchange.ts';
import { sendHttp } from './request/send-http.ts';
import { transportFor, urlOf } from './request/target.ts';
import type { WebSockets } from './request/web-sockets.ts';
import type { Checker, ConsoleState } from './console-state.ts';
import type { CallParams } from './schema/call-params.ts';
import type { ValueStore } from './store.ts';

const MAX_HISTORY = 100;
const TIMEOUT_MS = 60_000;

interface Modules {
  readonly store: ValueStore<ConsoleState>;
  readonly checker: Checker;
  readonly webSockets: WebSockets;
  /** The controllers of the exchanges in flight, by exchange ID. */
  readonly cancels: Map<number, AbortController>;
}

interface Sent {
  readonly model: Contract;
  readonly method: Method;
  readonly mode: Mode;
  readonly params: CallParams;
  /** The body that the user wrote; undefined for the call of the form. */
  readonly written: string | undefined;
}

/** Sends a request, records it in the history, and checks the results against the document. */
export async function sendExchange(
  { store, checker, webSockets, cancels }: Modules,
  sent: Sent,
): Promise<void> {
  const { model, method, mode, params, written } = sent;
  const { target } = store.get();
  const transport = mode === 'batch' ? target.transport : transportFor(target, method);
  const id = 1 + Math.max(0, ...store.get().history.map((one) => one.id));
  const requestText = written ?? printRequest(method.name, params, id);
  const request = parseJson(requestText);
  const exchange: Exchange = {
    id,
    method: mode === 'batch' ? nameOfBody(requestText) : method.name,
    mode,
    transport,
    url: withProof(urlOf(model, target[transport])),
    requestText,
    requestBytes: byteLength(requestText),
    startedAt: new Date(),
    outcome: { kind: 'pending' },
  };
  store.set(({ history }) => ({ history: [exchange, ...history].slice(0, MAX_HISTORY), shown: id }));
  const finish = (outcome: Exchange['outcome']) =>
    store.set(({ history }) => ({
      history: history.map((one) => (one.id === id ? { ...one, outcome } : one)),
    }));

  // Invalid params are reported next to the form and sent anyway, because services respond to them, too.
  if (written === undefined)
    void checker.params(method.index, params).then(
      (mismatches) => {
        if (store.get().shown === id) store.set({ mismatches });
      },
      () => {},
    );
  const start = performance.now();
  const cancel = new AbortController();
  cancels.set(id, cancel);
  const signal = AbortSignal.any([cancel.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const reply = await ask();
    const body = parseJson(reply.text);
    const mismatches = await checkReply(checker, model, request, body).catch(() => undefined);
    finish({ kind: 'replied', reply, body, mismatches });
  } catch (error) {
    finish({ kind: 'failed', message: failureOf(error), ms: performance.now() - start });
  } finally {
    cancels.delete(id);
  }

  async function ask(): Promise<Reply> {
    if (exchange.url === '') throw new Error('There is no address to send to: enter one above.');
    return transport === 'http'
      ? sendHttp(exchange.url, requestText, signal)
      : webSockets.send(exchange.url, requestText, signal);
  }
}

/** Returns the address at which a service of this contract adds proof and credits to each message, as its headers have them over HTTP. */
const withProof = (url: string): string =>
  /^wss?:\/\/[^?#]+\/ws\/v3\/[^/?#]+$/i.test(url) ? `${url}?proof=1` : url;

function failureOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `No response came within ${TIMEOUT_MS / 1_000} seconds.`;
  if (error instanceof DOMException && error.name === 'AbortError') return 'The request was cancelled.';
  return error instanceof Error ? error.message : String(error);
}
