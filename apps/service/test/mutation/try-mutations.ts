import { isDeepStrictEqual } from 'node:util';
import { ExecutionRevertedError, HeaderNotFoundError, type Transport } from '@ethread/client';
import { VerificationError, verified } from '@ethread/client/verify';
import { type Mutation, mutationsOf } from './mutate.ts';
import type { SampleCall } from './sample-calls.ts';

export interface MutationOptions {
  /** The `config` of the chain's genesis file, by whose rules calls are run. */
  readonly chain: Readonly<Record<string, unknown>>;
  /** Selects changes by the method of a call, the method whose response is changed, and its place. */
  readonly isWanted: (method: string, changed: string, path: string) => boolean;
  /** Called for each change after which the result differs, with the first place where it does. */
  readonly onPassed: (method: string, difference: string) => void;
}

/**
 * Changes responses that the calls need, one place at a time, and checks whether verification notices. Returns the
 * outcomes that are neither a result nor a VerificationError, nor a block that the service lacks.
 */
export async function tryMutations(
  transport: Transport,
  calls: readonly SampleCall[],
  { chain, isWanted, onPassed }: MutationOptions,
): Promise<readonly string[]> {
  const faults: string[] = [];
  const recorded = record(transport);
  const changed = new Set<string>();
  for (const { call, anchor } of calls) {
    const { method, params } = call;
    const requested: string[] = [];
    const query = (from: Transport) => verified(from, { anchor, chain }).request(method, params);
    const truth = await query(recorded.replay(requested));
    for (const key of new Set(requested)) {
      // A response that several calls of one method need is changed only under the first of them.
      if (changed.has(`${method} ${key}`)) continue;
      changed.add(`${method} ${key}`);
      const [requestedMethod = ''] = key.split(' ', 1);
      for (const { path, mutated } of changesOf(recorded.answer(key))) {
        if (!isWanted(method, requestedMethod, path)) continue;
        try {
          const result = await query(recorded.replay([], key, mutated));
          if (!isDeepStrictEqual(result, truth)) onPassed(method, differenceOf(truth, result));
        } catch (error) {
          if (!isRejection(error)) faults.push(`${method} ${key} ${path}: ${String(error)}`);
        }
      }
    }
  }
  return faults;
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
