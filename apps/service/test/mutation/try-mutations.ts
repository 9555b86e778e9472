import { isDeepStrictEqual } from 'node:util';
import type { Transport } from '@ethread/client';
import { VerificationError, verified } from '@ethread/client/verify';
import type { Hash } from '@ethread/types';
import { createRandom } from '@ethread/core';
import { mutationsOf } from './mutate.ts';
import type { SampleCall } from './sample-calls.ts';

/** The outcomes of the changes. */
export interface MutationReport {
  /** Changes that were tried. */
  tried: number;
  /** Changes that ended with a VerificationError. */
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
  /** Called occasionally. */
  readonly onProgress?: (report: MutationReport, done: number) => void;
}

/**
 * Factor of the share for responses of other methods that a call needs. These responses are changed under their own
 * methods as well.
 */
const SHARE_OF_OTHERS = 0.1;

/** Changes every response that the calls need, one place at a time, and checks whether verification notices. */
export async function tryMutations(
  transport: Transport,
  calls: readonly SampleCall[],
  { share, seed, onProgress }: MutationOptions,
): Promise<MutationReport> {
  const report: MutationReport = { tried: 0, caught: 0, unseen: 0, passed: new Map(), faults: [] };
  const random = createRandom(seed);
  const recorded = record(transport);
  const changed = new Set<string>();
  for (const [index, { call, anchor }] of calls.entries()) {
    const { method, params } = call;
    const requested: string[] = [];
    const truth = await query(recorded.replay(requested), anchor, method, params);
    for (const key of new Set(requested)) {
      // A response that several calls of one method need is changed only under the first of them.
      if (changed.has(`${method} ${key}`)) continue;
      changed.add(`${method} ${key}`);
      const ownShare = key.startsWith(`${method} `) ? share : share * SHARE_OF_OTHERS;
      for (const { path, mutated } of mutationsOf(recorded.answer(key))) {
        if (!random.chance(ownShare)) continue;
        report.tried++;
        try {
          const result = await query(recorded.replay([], key, mutated), anchor, method, params);
          if (isDeepStrictEqual(result, truth)) report.unseen++;
          else count(report.passed, `${method}: ${key.split(' ', 1).join()} ${path}`);
        } catch (error) {
          if (error instanceof VerificationError) report.caught++;
          else report.faults.push(`${method} ${key} ${path}: ${String(error)}`);
        }
      }
    }
    onProgress?.(report, index / calls.length);
  }
  return report;
}

function query(
  transport: Transport,
  anchor: Hash,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  return verified(transport, { anchor }).request(method, params);
}

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
          if (key === changedKey) return changed as Result;
          if (!responses.has(key)) responses.set(key, await transport.request(method, params));
          return responses.get(key) as Result;
        },
        close() {},
      };
    },
  };
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
