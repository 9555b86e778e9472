import { isObject, type Json, own, parseJson, textOf } from '@ethread/openrpc';
import { type ProofFact, proofFacts } from '../../proof-words.ts';
import type { ReadableCall } from '../../readable/readable.tsx';
import type { Price } from '../../response/response-facts.tsx';
import { isSwitchedOff } from '../../switched-off.ts';
import type { ShownCall } from '../../verify/verify-call.ts';
import { callOf, objectsIn } from './body.ts';
import type { Exchange, Reply } from './exchange.ts';

const UNAUTHORIZED = 401;
/** Methods of Ethereum, whose results a client may prove. */
const METHOD = /^eth_/;

const headerOf = ({ headers }: Reply, name: string): string | undefined =>
  headers.find(([header]) => header.toLowerCase() === name.toLowerCase())?.[1];

/**
 * Returns the price of a request as the response states it: in headers, or over WebSocket in a member of each message.
 * Returns undefined where it states none.
 */
export function priceOf(reply: Reply, body: Json | undefined): Price | undefined {
  // A service that does not know the key reports no valid balance.
  if (reply.status === UNAUTHORIZED) return undefined;
  if (reply.status !== undefined) {
    const [cost, remaining] = ['X-Credits-Cost', 'X-Credits-Remaining'].map((name) => headerOf(reply, name));
    return cost ? { cost: Number(cost), ...(remaining && { remaining: Number(remaining) }) } : undefined;
  }
  const credits = objectsIn(body)
    .map((response) => own(response, 'credits'))
    .filter(isObject);
  const costs = credits.map(({ cost }) => cost).filter((cost) => typeof cost === 'number');
  const balances = credits.map(({ remaining }) => remaining).filter((one) => typeof one === 'number');
  if (costs.length === 0) return undefined;
  const cost = costs.reduce((sum, one) => sum + one, 0);
  return { cost, ...(balances.length === 0 ? {} : { remaining: Math.min(...balances) }) };
}

/**
 * Returns what a service says of the proof of a response: in headers, or over WebSocket in members of the message. An
 * error follows from no block, so that it has none.
 */
export const proofsOf = (reply: Reply, body: Json | undefined): readonly ProofFact[] =>
  objectsIn(body).some((response) => 'result' in response)
    ? proofFacts((name) => headerOf(reply, name), body)
    : [];

/** Returns the seconds after which the service accepts the request again, where it states them. */
export function secondsToWait(reply: Reply): number | undefined {
  const seconds = Number(headerOf(reply, 'Retry-After') ?? Number.NaN);
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** Returns the call of a response of an exchange, for the view that people read. */
export function readableCall(exchange: Exchange, response: Json | undefined): ReadableCall | undefined {
  const call = isObject(response) ? callOf(parseJson(exchange.requestText), response) : undefined;
  const method = textOf(call?.['method']);
  return method === undefined ? undefined : { method, params: call?.['params'] ?? [] };
}

/** Returns the call of an exchange, where its response may be proven by further requests over HTTP. */
export function verifiableCall(exchange: Exchange, body: Json | undefined): ShownCall | undefined {
  const { method, outcome, requestText } = exchange;
  if (outcome.kind !== 'replied' || (outcome.reply.status ?? 200) !== 200) return undefined;
  const request = parseJson(requestText);
  if (!isObject(request) || !isObject(body) || isSwitchedOff(body) || !METHOD.test(method)) return undefined;
  const params = request['params'] ?? [];
  return {
    url: httpAddressOf(exchange),
    method,
    params,
    response: body,
    proofs: proofsOf(outcome.reply, body),
  };
}

const httpAddressOf = ({ url }: Exchange): string =>
  url
    .replace(/^ws(s?:)/i, 'http$1')
    .replace('/ws/v3/', '/v3/')
    .replace(/\?.*$/, '');
