import { type Example, readExamples } from './document-examples.ts';
import { openWebSocket } from './web-socket-client.ts';
import { callOf } from './json-rpc.ts';

/** Methods whose result is random or depends on the version: an example states only its form. */
export const VARYING = new Set([
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_subscribe',
  'web3_clientVersion',
]);

/** The method that returns the id which a method takes as its only param. */
const OPENED_BY: Readonly<Record<string, string>> = {
  eth_getFilterChanges: 'eth_newFilter',
  eth_getFilterLogs: 'eth_newFilter',
  eth_uninstallFilter: 'eth_newFilter',
  eth_unsubscribe: 'eth_subscribe',
};

/**
 * Sends the call of an example over a connection of its own, and returns the response. Where the call needs the id of a
 * filter or a subscription, the first example of the method that opens one is sent before it.
 */
export async function replayExample(url: string, method: string, { params }: Example): Promise<unknown> {
  const connection = await openWebSocket(url);
  const call = (name: string, given: object) => connection.call(JSON.stringify(callOf(name, given)));
  try {
    const opener = OPENED_BY[method];
    if (opener === undefined) return await call(method, params);
    const [opening] = readExamples('companions/examples').get(opener) ?? [];
    const { result: id } = Object(await call(opener, opening?.params ?? {}));
    return await call(method, Object.fromEntries(Object.keys(params).map((name) => [name, id])));
  } finally {
    connection.close();
  }
}
