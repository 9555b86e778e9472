import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readExamples } from '../document-examples.ts';
import { callOf } from '../json-rpc.ts';

/** A request body with the response that the service gave to it. */
export interface RecordedBody {
  readonly name: string;
  readonly request: string;
  readonly status: number;
  readonly response: string;
}

/** The file of the recorded responses of a service over the sample chain. */
const RECORDED = join(import.meta.dirname, 'bodies.json');

export const readRecorded = (): readonly RecordedBody[] => JSON.parse(readFileSync(RECORDED, 'utf8'));

/** The most examples of each method. More make the file large and find nothing else. */
const EXAMPLES = 3;
const NOBODY = `0x${'11'.repeat(20)}`;
const UNKNOWN = `0x${'00'.repeat(32)}`;

const call = (method: string, params: unknown) => JSON.stringify(callOf(method, params));

/** Returns requests of the contract: examples of the document, failures, and a batch. */
export function recordedRequests(): ReadonlyMap<string, string> {
  const examples = [...readExamples()].flatMap(([method, list]) =>
    list
      .slice(0, EXAMPLES)
      .map(({ name, params }): [string, string] => [`${method}: ${name}`, call(method, params)]),
  );
  const block = call('eth_getBlockByNumber', ['0x1', false]);
  return new Map([
    ...examples,
    ['an unknown block', call('eth_call', [{ to: NOBODY }, '0xffffff'])],
    ['an unknown receipt', call('eth_getTransactionReceipt', [UNKNOWN])],
    ['a wrong param', call('eth_getTransactionReceipt', ['0x1'])],
    ['a reversed range', call('eth_getLogs', [{ fromBlock: '0x10', toBlock: '0x1' }])],
    ['too many results', call('eth_getLogs', [{ fromBlock: 'earliest', toBlock: 'latest' }])],
    ['a body that is not JSON', '{'],
    ['an empty batch', '[]'],
    ['a batch', `[${block},${call('eth_estimateGas', [{ to: NOBODY }])},1]`],
    ['a text as the id', block.replace('"id":1', '"id":"one"')],
  ]);
}

/** Sends a body. @returns the status and the bytes of the response as text. */
export async function exchange(
  url: string,
  body: string,
): Promise<Pick<RecordedBody, 'status' | 'response'>> {
  const reply = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  return { status: reply.status, response: await reply.text() };
}

/** Records the responses of a service over the sample chain, with the methods of the contract. */
export async function recordBodies(url: string): Promise<void> {
  const bodies = [];
  for (const [name, request] of recordedRequests())
    bodies.push({ name, request, ...(await exchange(url, request)) });
  writeFileSync(RECORDED, `${JSON.stringify(bodies, null, 2)}\n`);
}
