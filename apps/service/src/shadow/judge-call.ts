import { bytesToHex } from '@ethread/core';
import { RpcError } from '@ethread/json-rpc';
import type { QuestionKind } from '@ethread/ports';
import { ExecutionTimeoutError } from '@ethread/types';
import type { ShadowResponse } from '@ethread/upstreams';
import { compareResults, type Difference } from './compare-results.ts';

/** The service's own outcome of a call. */
export type OwnOutcome =
  | { readonly kind: 'result'; readonly value: unknown }
  | { readonly kind: 'error'; readonly error: unknown };

/** The verdict on a call: its outcome in the metric, with the differences. */
export type Verdict =
  | { readonly outcome: 'same' }
  | { readonly outcome: 'differs'; readonly differences: readonly Difference[] }
  /** All common values agree, and one of the two has more members. */
  | { readonly outcome: 'fields'; readonly fields: readonly string[] }
  /** One of the two could not respond, so there is nothing to compare. */
  | { readonly outcome: 'unanswered'; readonly detail: string };

/** The share of gas by which two estimates may differ: geth's search ends within 1.5 % of the least gas. */
const ESTIMATE_TOLERANCE = 0.03;

/** Kinds of the service's own errors by their code in the contract. */
const KINDS: Readonly<Record<number, ShadowResponse['kind']>> = {
  3: 'reverted',
  [-32_000]: 'failed',
  [-32_001]: 'unknownBlock',
  [-32_602]: 'invalidParams',
};

/** Compares the service's outcome of a call with a node's response to it. */
export function judgeCall(
  own: OwnOutcome,
  other: ShadowResponse,
  { question, ignored }: { readonly question: QuestionKind; readonly ignored: ReadonlySet<string> },
): Verdict {
  const ours = own.kind === 'result' ? own : errorOf(own.error);
  if (ours.kind === 'unable') return { outcome: 'unanswered', detail: `the service: ${ours.detail}` };
  if (isUnable(other)) return { outcome: 'unanswered', detail: `the node: ${detailOf(other)}` };
  if (ours.kind !== 'result' || other.kind !== 'result') {
    const [mine, its] = [shownOf(ours), shownOf(other)];
    return mine === its
      ? { outcome: 'same' }
      : { outcome: 'differs', differences: [{ path: '', ours: mine, theirs: its }] };
  }
  if (question === 'estimate' && isNear(ours.value, other.value)) return { outcome: 'same' };
  const { values, fields } = compareResults(ours.value, other.value, ignored);
  if (values.length > 0) return { outcome: 'differs', differences: values };
  return fields.size > 0 ? { outcome: 'fields', fields: [...fields].sort() } : { outcome: 'same' };
}

type OwnResponse =
  | { readonly kind: 'result'; readonly value: unknown }
  | { readonly kind: 'error'; readonly is: string; readonly data?: string | undefined }
  | { readonly kind: 'unable'; readonly detail: string };

function errorOf(error: unknown): OwnResponse {
  if (!(error instanceof RpcError)) return { kind: 'unable', detail: 'an internal error' };
  const is = KINDS[error.code];
  if (is === undefined || error instanceof ExecutionTimeoutError)
    return { kind: 'unable', detail: error.name };
  return { kind: 'error', is, data: is === 'reverted' ? (error.data ?? '0x') : undefined };
}

/** Limits and missing history are properties of a node, not of the chain. */
function isUnable({ kind }: ShadowResponse): boolean {
  return kind === 'unable' || kind === 'pruned' || kind === 'tooManyResults' || kind === 'queryTimeout';
}

function detailOf(response: ShadowResponse): string {
  return response.kind === 'unable' ? response.detail : response.kind;
}

/** Returns a response as it is compared and shown. Of errors that carry words, only the kind counts. */
function shownOf(response: Exclude<OwnResponse, { kind: 'unable' }> | ShadowResponse): unknown {
  if (response.kind === 'result') return response.value;
  const kind = response.kind === 'error' ? response.is : response.kind;
  if (kind !== 'reverted') return `error: ${kind}`;
  const payload =
    response.kind === 'reverted' ? bytesToHex(response.payload) : response.kind === 'error' && response.data;
  return `error: reverted ${payload}`;
}

function isNear(ours: unknown, theirs: unknown): boolean {
  const [mine, its] = [Number(ours), Number(theirs)];
  return Math.abs(mine - its) <= ESTIMATE_TOLERANCE * Math.max(mine, its);
}
