import { isObject, type Json } from '@ethread/openrpc';
import { isSwitchedOff } from '@ethread/ui/switched-off';
import type { ShownCall } from '@ethread/ui/verify';
import { parseJson } from '../document/json-source.ts';
import type { Exchange } from './exchange.ts';
import { proofsOf } from './proofs-of.ts';

/** Methods of Ethereum, whose results a client may prove. */
const METHOD = /^eth_/;

/** Returns the call of an exchange, where its response may be proven by further requests over HTTP. */
export function verifiableCall(exchange: Exchange, body: Json | undefined): ShownCall | undefined {
  const { method, outcome, requestText } = exchange;
  if (outcome.kind !== 'replied' || (outcome.reply.status ?? 200) !== 200) return undefined;
  const request = parseJson(requestText);
  if (!isObject(request) || !isObject(body) || isSwitchedOff(body) || !METHOD.test(method)) return undefined;
  return {
    url: httpAddressOf(exchange),
    method,
    params: request['params'] ?? [],
    response: body,
    proofs: proofsOf(outcome.reply, body),
  };
}

/** Returns the address for HTTP of the service of an exchange. */
export const httpAddressOf = ({ url }: Exchange): string =>
  url
    .replace(/^ws(s?:)/i, 'http$1')
    .replace('/ws/v3/', '/v3/')
    .replace(/\?.*$/, '');
