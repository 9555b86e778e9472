import { isObject, type Json, textOf } from '@ethread/openrpc';
import type { ReadableCall } from '@ethread/ui/readable';
import { parseJson } from '../document/json-source.ts';
import { callOf } from './body.ts';
import type { Exchange } from './exchange.ts';
import { httpAddressOf } from './verifiable-call.ts';

/** Methods of Ethereum, whose service knows tokens. */
const METHOD = /^eth_/;

/** Returns the call of a response of an exchange, for the view that people read. */
export function readableCall(exchange: Exchange, response: Json | undefined): ReadableCall | undefined {
  const request = parseJson(exchange.requestText);
  const call = isObject(response) ? callOf(request, response) : undefined;
  const method = textOf(call?.['method']);
  return method === undefined
    ? undefined
    : {
        method,
        params: call?.['params'] ?? [],
        url: METHOD.test(method) ? httpAddressOf(exchange) : undefined,
      };
}
