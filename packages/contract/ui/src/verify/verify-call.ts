import { http } from '@ethread/client';
import {
  type Anchor,
  type ProvenFact,
  UnprovenError,
  VerificationError,
  verified,
  type VerifiedOptions,
  type VerifiedTransport,
} from '@ethread/client/verify';
import { isSame, type Json, type JsonObject } from '@ethread/openrpc';
import type { ProofFact } from '../proof-words.ts';
import { type CountedFetch, countFetch, type CheckCost } from './counted-fetch.ts';

/** A call with the response that a page shows. */
export interface ShownCall {
  /** The address for HTTP, with the key. */
  readonly url: string;
  readonly method: string;
  readonly params: Json;
  readonly response: JsonObject;
  /** What the service says of its proof. */
  readonly proofs: readonly ProofFact[];
}

/**
 * Who named the trusted block: the user, the service as the finalized block, the service as the block of the response,
 * or the request by its hash.
 */
export type TrustSource = 'user' | 'finalized' | 'block' | 'request';

/** What a verification found. */
export interface Verification {
  /**
   * `refuted` contradicts the chain; `unproven` may be true or not; `unchecked` says nothing of the response, because this
   * page could not run the check.
   */
  readonly kind: 'proven' | 'refuted' | 'unproven' | 'unchecked';
  /** Why it is not proven, or what of it is not. */
  readonly message: string | undefined;
  readonly checks: readonly ProvenFact[];
  readonly trusted: Anchor | undefined;
  readonly source: TrustSource;
  /** The rules by which calls are run, as the service names them. */
  readonly rules: VerifiedOptions['chain'];
  readonly milliseconds: number;
  readonly cost: CheckCost;
}

/** The blocks of a range up to which all logs are proven. Each needs its header. */
const MOST_HEADERS = 128;
/** The codes of errors that the client finds by running a call: REVERT, and other failures of execution. */
const EXECUTED: ReadonlySet<unknown> = new Set([3, -32_000]);
/** The steps to the finalized block. One covers 8,191 blocks from Prague on, and one block before. */
const MOST_STEPS = 4;

/** Proves a response in this page, by proofs that it requests from the same service. `trusted` is the user's block. */
export async function verifyCall(
  call: ShownCall,
  trusted: Anchor['hash'] | undefined,
): Promise<Verification> {
  const rules = await readRules(call.url);
  const start = performance.now();
  const counted = countFetch();
  const attempt = (anchor: Anchor['hash'] | undefined) =>
    prove(call, { anchor, rules, fetch: counted.fetch });
  let found = await attempt(trusted);
  let source: TrustSource = trusted ? 'user' : 'finalized';
  const first = found.checks.find(({ part }) => part === 'header');
  if (trusted === undefined && found.kind === 'unproven' && first) {
    // The block is too far below the finalized one. The response still follows from the block's own hash.
    found = await attempt(first.by);
    source = 'block';
  }
  if (found.trusted && !found.checks.some(({ part }) => part === 'link')) source = 'request';
  return {
    ...found,
    source,
    rules,
    milliseconds: performance.now() - start,
    cost: counted.cost(),
  };
}

interface ProofOptions extends Pick<CountedFetch, 'fetch'> {
  readonly anchor: Anchor['hash'] | undefined;
  readonly rules: VerifiedOptions['chain'];
}

type Proof = Pick<Verification, 'kind' | 'message' | 'checks' | 'trusted'>;

async function prove(call: ShownCall, { anchor, fetch: send, rules }: ProofOptions): Promise<Proof> {
  const { method, params, response, url } = call;
  const checks: ProvenFact[] = [];
  const allLogs = method === 'eth_getLogs' && isShort(params);
  const found = (kind: Proof['kind'], message?: string, trusted?: Proof['trusted']): Proof => ({
    kind,
    message,
    checks,
    trusted,
  });
  if (!Array.isArray(params)) return found('unproven', 'Only params by position can be verified.');
  let prover: VerifiedTransport | undefined;
  try {
    const opened = (prover = verified(http(url, { fetch: send }), {
      // A user who names a block wants its chain, whatever that costs.
      ...(anchor ? { anchor } : { maxSteps: MOST_STEPS }),
      ...(rules ? { chain: rules } : {}),
      logs: allLogs ? 'complete' : 'returned',
      witnesses: false,
      onProven: (check) => checks.push(check),
    }));
    const own = await endingOf(opened.request<Json>(method, params));
    if ('error' in own && !isExecuted(own.error)) return found('unproven', withheld(own.error));
    const first = checks.find(({ part }) => part === 'header');
    const isLinked = checks.some(({ part }) => part === 'link');
    const isAbsent = 'result' in own && own.result === null && !isLinked && !hasBody(checks);
    if (!first || isAbsent) return found('unproven', 'Nothing proves that something does not exist.');
    const trusted = isLinked ? await opened.anchor() : { number: first.block, hash: first.by };
    const note = method === 'eth_getLogs' && !allLogs ? OTHER_BLOCKS : undefined;
    if (isSameEnding(own, response)) return found('proven', note, trusted);
    const hasMoved = mayMove(params) && isSameEnding(own, await plain(call));
    return hasMoved ? found('proven', LATER, trusted) : found('refuted', DIFFERS);
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    // It is a kind of the error below.
    if (error instanceof UnprovenError) return found('unproven', message);
    return found(error instanceof VerificationError ? 'refuted' : 'unchecked', message);
  } finally {
    prover?.close();
  }
}

const OTHER_BLOCKS =
  'That the other blocks of the range have no matching logs was not checked: it needs each of their headers.';
const LATER = 'The chain has grown since the response was shown: the response of now is proven.';
const DIFFERS = 'the response that was shown is not the one that the proven data leads to';

type Ending = { readonly result: Json } | { readonly error: unknown };

/** Returns the result of a call or its error of JSON-RPC, and throws every other error. */
async function endingOf(call: Promise<Json>): Promise<Ending> {
  try {
    return { result: await call };
  } catch (error) {
    if (typeof Object(error).code === 'number') return { error };
    throw error;
  }
}

/** Compares the proven ending with a response. The words of an error differ between programs. */
function isSameEnding(own: Ending, response: JsonObject): boolean {
  if ('result' in own) return isSame(own.result, response['result']);
  const [ours, theirs] = [Object(own.error), Object(response['error'])];
  return ours.code === theirs.code && ours.data === theirs.data;
}

/** A block whose body is proven has no other transactions and uncles. */
const hasBody = (checks: readonly ProvenFact[]) => checks.some(({ part }) => part === 'body');
const isExecuted = (error: unknown) => EXECUTED.has(Object(error).code);

function withheld(error: unknown): string {
  return `The response is an error, and no proof shows that an error is true: ${Object(error).message}`;
}

/** Sends the call again as the page did, and returns the body of the response. */
async function plain({ url, method, params }: ShownCall): Promise<JsonObject> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'Content-Type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body })).json();
}

/** Fetches the rules of a chain from its service. A service of another kind has none. */
async function readRules(url: string): Promise<VerifiedOptions['chain']> {
  try {
    const response = await fetch(new URL('../rules.json', url));
    const { rules } = Object(response.ok ? await response.json() : undefined);
    return typeof rules === 'string' || (typeof rules === 'object' && rules) ? rules : undefined;
  } catch {
    return undefined;
  }
}

/** Returns whether the block of a call may have changed since its response: a tag selects it, or no param does. */
function mayMove(params: readonly unknown[]): boolean {
  const last = params.at(-1);
  const { blockHash, blockNumber, fromBlock, toBlock } = Object(last);
  const isNamed = typeof last !== 'object' || (blockHash ?? blockNumber ?? (fromBlock && toBlock));
  return !isNamed || /"(latest|pending|safe|finalized)"/.test(JSON.stringify(params));
}

/** Returns whether a filter names one block, or few by their numbers. */
function isShort(params: unknown): boolean {
  const { blockHash, blockhash, fromBlock, toBlock } = Object(Array.isArray(params) ? params[0] : undefined);
  if (blockHash ?? blockhash) return true;
  return Number(toBlock) - Number(fromBlock) < MOST_HEADERS;
}
