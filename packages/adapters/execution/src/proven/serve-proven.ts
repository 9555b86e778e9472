import type { MessagePort } from 'node:worker_threads';
import { ProvenValues } from '@ethread/calls';
import { type Awaitable, EthreadError, systemClock } from '@ethread/core';
import { isUnavailable, type ProofSource } from '@ethread/ports';
import { ExecutionError } from '../execution-error.ts';
import { type AskOwner, serveSideBySide } from '../workers/serve-questions.ts';
import type {
  ProofAnswer,
  ProofQuestion,
  ProvenQuestion,
  ProvenResponse,
  ProvenThreadData,
} from './messages.ts';
import { createProvenCalls } from './proven-calls.ts';
import { RecentHeaders } from './recent-headers.ts';

/** Runs in the thread of proven calls: serves its jobs side by side, because each waits for nodes. */
export function serveProven(
  port: MessagePort,
  { genesis, options, blobRulesUntil }: ProvenThreadData,
): Promise<void> {
  return serveSideBySide<ProvenQuestion, ProvenResponse, ProofQuestion, ProofAnswer>(port, async (ask) => {
    const source = sourceOf(ask);
    const calls = await createProvenCalls({ genesis, source, clock: systemClock, blobRulesUntil }, options);
    const headers = new RecentHeaders();
    return async (question, signal) => {
      if (question.header) headers.add(question.header);
      const at = headers.of(question.at);
      if (question.kind === 'follow') {
        calls.follow(at);
        return { result: undefined, counts: calls.counts() };
      }
      const { job, share } = question;
      const result = await failing(() => calls.run(job, at, { signal, share }));
      return { result, counts: calls.counts() };
    };
  });
}

/** Runs a job, whose failure must not end the thread: others wait for nodes meanwhile. */
async function failing<Found>(run: () => Awaitable<Found>): Promise<Found> {
  try {
    return await run();
  } catch (cause) {
    if (cause instanceof EthreadError) throw cause;
    throw new ExecutionError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Returns the thread's end of a source of proofs, which its owner has. */
function sourceOf(ask: AskOwner<ProofQuestion, ProofAnswer>): ProofSource {
  return {
    async accessLists(at, known) {
      const { listed = [] } = await ask({ kind: 'list', at, known });
      return listed;
    },
    async prove({ reads: { accounts, codes, blocks }, hintFor, withNodes = false }, at, signal) {
      const question = { kind: 'prove', reads: { accounts, codes, blocks }, hintFor, withNodes, at } as const;
      const { proved = { unavailable: 'state', reason: 'nothing was proven' } } = await ask(question, signal);
      if (isUnavailable(proved)) return proved;
      const values = new ProvenValues();
      values.add(proved.values);
      return { ...proved, values };
    },
  };
}
