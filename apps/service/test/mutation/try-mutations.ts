import { isDeepStrictEqual } from 'node:util';
import type { Transport } from '@ethread/client';
import { VerificationError, verified } from '@ethread/client/verify';
import type { Hash } from '@ethread/types';
import { createRandom } from '../fuzz/random.ts';
import { mutationsOf } from './mutate.ts';
import type { SampleCall } from './sample-calls.ts';

/** What became of the changes. */
export interface MutationReport {
  /** Changes that were tried. */
  tried: number;
  /** Those that ended with a VerificationError. */
  caught: number;
  /** Those of which nobody sees anything: the result is the true one. */
  unseen: number;
  /** Those that came through, by method and place, with how often. */
  readonly passed: Map<string, number>;
  /** What ended in any other way. */
  readonly faults: string[];
}

export interface MutationOptions {
  /** The share of all changes that is tried. */
  readonly share: number;
  readonly seed: number;
  /** Told now and then. */
  readonly onProgress?: (report: MutationReport, done: number) => void;
}

/** Of the answers of other methods that a call needs, and which are changed under these as well. */
const SHARE_OF_OTHERS = 0.1;

/** Changes every answer that the calls need, one place at a time, and looks whether verification notices. */
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
    const asked: string[] = [];
    const truth = await ask(recorded.replay(asked), anchor, method, params);
    for (const key of new Set(asked)) {
      // An answer that several calls of one method need is changed under the first of them.
      if (changed.has(`${method} ${key}`)) continue;
      changed.add(`${method} ${key}`);
      const ownShare = key.startsWith(`${method} `) ? share : share * SHARE_OF_OTHERS;
      for (const { path, mutated } of mutationsOf(recorded.answer(key))) {
        if (!random.chance(ownShare)) continue;
        report.tried++;
        try {
          const result = await ask(recorded.replay([], key, mutated), anchor, method, params);
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

function ask(
  transport: Transport,
  anchor: Hash,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  return verified(transport, { anchor }).request(method, params);
}

/** Keeps the answers of a service, so that each is asked for once. */
function record(transport: Transport) {
  const answers = new Map<string, unknown>();
  return {
    answer: (key: string) => answers.get(key),
    /** A transport that gives the kept answers, one of them changed; `asked` is told what was asked for. */
    replay(asked: string[], changedKey?: string, changed?: unknown): Transport {
      return {
        async request<Result>(method: string, params: readonly unknown[]): Promise<Result> {
          const key = `${method} ${JSON.stringify(params)}`;
          asked.push(key);
          if (key === changedKey) return changed as Result;
          if (!answers.has(key)) answers.set(key, await transport.request(method, params));
          return answers.get(key) as Result;
        },
        close() {},
      };
    },
  };
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
