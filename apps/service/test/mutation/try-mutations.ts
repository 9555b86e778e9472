import { isDeepStrictEqual } from 'node:util';
import { ExecutionRevertedError, HeaderNotFoundError, type Transport } from '@ethread/client';
import { VerificationError, verified } from '@ethread/client/verify';
import { createRandom } from '@ethread/core';
import { type Mutation, mutationsOf } from './mutate.ts';
import type { SampleCall } from './sample-calls.ts';

/** The outcomes of the changes. */
export interface MutationReport {
  /** Changes that were tried. */
  tried: number;
  /** Those of responses to other methods that the calls need. */
  others: number;
  /** Changes that ended with a VerificationError, or as a block that the service lacks. */
  caught: number;
  /** Changes without an effect: the result is the true one. */
  unseen: number;
  /** Changes that were not noticed, counted by method and place. */
  readonly passed: Map<string, number>;
  /** Any other outcome. */
  readonly faults: string[];
}

export interface MutationOptions {
  /** Share of all changes that is tried. */
  readonly share: number;
  readonly seed: number;
  /**
   * Factor of the share for responses of other methods that a call needs, which are changed under their own methods as
   * well. Default 0.1.
   */
  readonly shareOfOthers?: number;
  /** The `config` of the chain's genesis file, by whose rules calls are run. */
  readonly chain: Readonly<Record<string, unknown>>;
  /** Selects changes by the method of a call, the method whose response is changed, and its place. Default: all. */
  readonly isWanted?: (method: string, changed: string, path: string) => boolean;
  /** Called for each change after which the result differs, with the first place where it does. */
  readonly onPassed?: (method: string, difference: string) => void;
  /** Called occasionally. */
  readonly onProgress?: (report: MutationReport, done: number) => void;
}

/** Methods that the client runs itself. */
const RUN: ReadonlySet<string> = new Set(['eth_call', 'eth_estimateGas']);

/** Changes every response that the calls need, one place at a time, and checks whether verification notices. */
export async function tryMutations(
  transport: Transport,
  calls: readonly SampleCall[],
  { share, shareOfOthers = 0.1, seed, chain, isWanted = () => true, onPassed, onProgress }: MutationOptions,
): Promise<MutationReport> {
  const report: MutationReport = { tried: 0, others: 0, caught: 0, unseen: 0, passed: new Map(), faults: [] };
  const random = createRandom(seed);
  const recorded = record(transport);
  const changed = new Set<string>();
  for (const [index, { call, anchor }] of calls.entries()) {
    const { method, params } = call;
    const requested: string[] = [];
    const query = (from: Transport) => verified(from, { anchor, chain }).request(method, params);
    const truth = await query(recorded.replay(requested));
    for (const key of new Set(requested)) {
      // A response that several calls of one method need is changed only under the first of them.
      if (changed.has(`${method} ${key}`)) continue;
      changed.add(`${method} ${key}`);
      const [requestedMethod = ''] = key.split(' ', 1);
      // A call that the client runs depends on nothing but responses to other methods.
      const isOwn = requestedMethod === method || RUN.has(method);
      const ownShare = isOwn ? share : share * shareOfOthers;
      for (const { path, mutated } of changesOf(recorded.answer(key))) {
        if (!random.chance(ownShare) || !isWanted(method, requestedMethod, path)) continue;
        report.tried++;
        if (requestedMethod !== method) report.others++;
        try {
          const result = await query(recorded.replay([], key, mutated));
          if (isDeepStrictEqual(result, truth)) report.unseen++;
          else {
            count(report.passed, `${method}: ${requestedMethod} ${path}`);
            onPassed?.(method, differenceOf(truth, result));
          }
        } catch (error) {
          if (isRejection(error)) report.caught++;
          else report.faults.push(`${method} ${key} ${path}: ${String(error)}`);
        }
      }
    }
    onProgress?.(report, index / calls.length);
  }
  return report;
}

/** Place of a response that is left out. */
export const NOTHING = '(nothing)';

const isRejection = (error: unknown) =>
  error instanceof VerificationError || error instanceof HeaderNotFoundError;

function* changesOf(response: unknown): Generator<Mutation> {
  if (response instanceof ExecutionRevertedError) yield* changesOfRevert(response);
  else {
    yield* mutationsOf(response);
    if (response !== null) yield { path: NOTHING, mutated: null };
  }
}

/** The client reads code from the data of a revert. */
function* changesOfRevert({ reason, data = '0x' }: ExecutionRevertedError): Generator<Mutation> {
  for (const { path, mutated } of mutationsOf({ data, shorter: data.slice(0, -2) })) {
    const { data: changed, shorter } = Object(mutated);
    const shown = path.startsWith('shorter') ? shorter : changed;
    yield {
      path: 'error.data',
      mutated: new ExecutionRevertedError({ reason }, shown === undefined ? {} : { data: String(shown) }),
    };
  }
  yield { path: 'error', mutated: '0x' };
  yield { path: 'error', mutated: null };
}

/** Returns the first place where a result differs. List positions are `*`. */
function differenceOf(truth: unknown, result: unknown): string {
  if (Array.isArray(truth) && Array.isArray(result)) {
    if (truth.length !== result.length) return 'length';
    const index = truth.findIndex((item, at) => !isDeepStrictEqual(item, result[at]));
    return below('*', differenceOf(truth[index], result[index]));
  }
  if (typeof truth !== 'object' || truth === null || typeof result !== 'object' || result === null)
    return result === null ? 'null' : '';
  const [one, other]: readonly Readonly<Record<string, unknown>>[] = [Object(truth), Object(result)];
  const names = new Set([...Object.keys({ ...one }), ...Object.keys({ ...other })]);
  const name = [...names].find((field) => !isDeepStrictEqual(one?.[field], other?.[field]));
  return name === undefined ? '' : below(name, differenceOf(one?.[name], other?.[name]));
}

const below = (place: string, inner: string) => (inner === '' ? place : `${place}.${inner}`);

/** Records the responses of a service, so that each is requested once. */
function record(transport: Transport) {
  const responses = new Map<string, unknown>();
  return {
    answer: (key: string) => responses.get(key),
    /** Returns a transport that replays the recorded responses, one of them changed. `asked` receives the requests. */
    replay(requested: string[], changedKey?: string, changed?: unknown): Transport {
      return {
        async request<Result>(method: string, params: readonly unknown[]): Promise<Result> {
          const key = `${method} ${JSON.stringify(params)}`;
          requested.push(key);
          if (!responses.has(key)) responses.set(key, await responseOf(transport, method, params));
          const response = key === changedKey ? changed : responses.get(key);
          if (response instanceof ExecutionRevertedError) throw response;
          return response as Result;
        },
        close() {},
      };
    },
  };
}

/** Returns a result, or the error of a call that reverted. */
function responseOf(transport: Transport, method: string, params: readonly unknown[]): Promise<unknown> {
  return transport.request(method, params).catch((error: unknown) => {
    if (error instanceof ExecutionRevertedError) return error;
    throw error;
  });
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
