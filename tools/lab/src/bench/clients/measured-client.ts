/** What is measured of a call. */
export interface CallCost {
  readonly milliseconds: number;
  /** HTTP requests, which a client sends one after another where each depends on the response before. */
  readonly requests: number;
  /** Bytes of the responses, uncompressed. */
  readonly bytes: number;
}

/** A call as each kind of client makes it, the quickest of some rounds. */
export interface ClientCosts {
  /** Without proofs. */
  readonly plain: CallCost;
  /** With a new client without witnesses, whose engine is loaded. */
  readonly cold: CallCost;
  /** With a new client, whose engine is loaded. */
  readonly witnessed: CallCost;
  /** With a client that has made the call before. */
  readonly warm: CallCost;
}

export interface MeasuredCall {
  /** The address of the service, with its key. */
  readonly url: string;
  readonly params: readonly unknown[];
  /** The hash of the head. */
  readonly anchor: string;
  /** The `config` of the chain's genesis.json. */
  readonly chain: Readonly<Record<string, unknown>>;
  readonly rounds: number;
}

/**
 * A program that measures an eth_call, in Node and in browsers. `measure` takes a {@link MeasuredCall}, and returns
 * {@link ClientCosts}. It throws when a proven result differs from the plain one. `first` returns the {@link CallCost} of
 * the first verified call, which loads the engine. `prepare` returns the milliseconds of `prepareCalls`.
 */
export const MEASURED_CLIENT = `
import { http } from '@ethread/client';
import { prepareCalls, verified } from '@ethread/client/verify';

let requests = 0;
let bytes = 0;
const counted = async (...given) => {
  requests++;
  const response = await fetch(...given);
  const text = await response.text();
  bytes += new TextEncoder().encode(text).length;
  return new Response(text, response);
};
async function costOf(transport, params, expected) {
  requests = bytes = 0;
  const start = performance.now();
  const result = await transport.request('eth_call', params);
  const milliseconds = performance.now() - start;
  if (expected !== undefined && result !== expected) throw new Error('the proven result differs from the plain one');
  return { milliseconds, requests, bytes };
}
const open = ({ url, anchor, chain }, options) =>
  verified(http(url, { fetch: counted }), { anchor, chain, callTimeMs: 60_000, ...options });

export const first = (call) => costOf(open(call), call.params);

export async function prepare() {
  const start = performance.now();
  await prepareCalls();
  return performance.now() - start;
}

export async function measure(call) {
  const { url, params, rounds } = call;
  const plain = http(url, { fetch: counted });
  const expected = await plain.request('eth_call', params);
  const cost = (transport) => costOf(transport, params, expected);
  async function quickest(transportOf) {
    const costs = [];
    for (let round = 0; round < rounds; round++) costs.push(await cost(transportOf()));
    costs.sort((one, other) => one.milliseconds - other.milliseconds);
    return costs[0];
  }
  const warm = open(call);
  await cost(warm);
  return {
    plain: await quickest(() => plain),
    cold: await quickest(() => open(call, { witnesses: false })),
    witnessed: await quickest(() => open(call)),
    warm: await quickest(() => warm),
  };
}`;
