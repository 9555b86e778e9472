import { isDeepStrictEqual } from 'node:util';
import { type ApiResponse, type Call, call, callWithProof } from '../json-rpc.ts';

/** The responses of a service and of a node to the same call. */
export interface BothResponses {
  readonly own: ApiResponse;
  readonly theirs: ApiResponse;
  /** The value of `X-Proof`. */
  readonly proof: string;
  /**
   * Whether they have the same outcome, without the words of a failure. A service that is overloaded or reaches no node
   * rejects the call, which says nothing about its outcome.
   */
  readonly verdict: 'same' | 'differs' | 'rejected';
}

/** The code of an error with the data of a revert. */
const REVERTED = 3;
/** The code of an error that says nothing about the call. */
const UNAVAILABLE = -32_002;

/** Sends a call to a service, then to a node. */
export async function askBoth(serviceUrl: string, nodeUrl: string, asked: Call): Promise<BothResponses> {
  const { response: own, proof } = await callWithProof(serviceUrl, asked);
  const theirs = await call(nodeUrl, asked);
  const isSame = isDeepStrictEqual(plainEndingOf(own), plainEndingOf(theirs));
  const verdict = isSame ? 'same' : own.error?.code === UNAVAILABLE ? 'rejected' : 'differs';
  return { own, theirs, proof, verdict };
}

/** Prints a call with both responses, whole. */
export function printBoth(asked: Call, { own, theirs, proof, verdict }: BothResponses): void {
  const lines = [`${verdict} (${proof}): ${JSON.stringify(asked)}`, `  service: ${JSON.stringify(own)}`];
  console.error([...lines, `  node:    ${JSON.stringify(theirs)}`].join('\n'));
}

/** Returns the outcome of a call: its result, its revert data, or that it failed. Each node words a failure in its own way. */
function plainEndingOf({
  result,
  error,
}: ApiResponse & { readonly error?: { readonly data?: unknown } }): object {
  if (!error) return { result };
  return error.code === REVERTED ? { reverted: error.data } : { failed: true };
}
