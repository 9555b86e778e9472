import type { MessagePort } from 'node:worker_threads';
import { ProvenValues } from '@ethread/calls';
import { decodeHeader, type Header } from '@ethread/chain';
import { type Awaitable, bytesToHex, createLruCache, EthreadError, systemClock } from '@ethread/core';
import { isUnavailable, type ProofSource, type StoredHeader } from '@ethread/ports';
import { ExecutionError } from '../execution-error.ts';
import { type AskOwner, serveSideBySide } from '../workers/serve-questions.ts';
import type {
  EncodedHeader,
  ProofAnswer,
  ProofQuestion,
  ProvenQuestion,
  ProvenResponse,
  ProvenThreadData,
} from './messages.ts';
import { createProvenCalls } from './proven-calls.ts';

/** Decoded headers that the thread remembers. */
const MAX_HEADERS = 64;

/** Runs in the thread of proven calls: serves its jobs side by side, because each waits for nodes. */
export function serveProven(
  port: MessagePort,
  { genesis, options, blobRulesUntil }: ProvenThreadData,
): Promise<void> {
  return serveSideBySide<ProvenQuestion, ProvenResponse, ProofQuestion, ProofAnswer>(port, async (ask) => {
    const source = sourceOf(ask);
    const calls = await createProvenCalls({ genesis, source, clock: systemClock, blobRulesUntil }, options);
    const headers = createLruCache<string, Header>(MAX_HEADERS);

    /** Returns a header. The engine remembers the rules of a block by its object. */
    function headerOf({ hash, canonical, rlp }: EncodedHeader): StoredHeader {
      const name = bytesToHex(hash);
      const header = headers.get(name) ?? decodeHeader(rlp);
      headers.set(name, header, 1);
      return { hash, header, canonical };
    }

    return async ({ job, at, share }, signal) => {
      const result = await failing(() => calls.run(job, headerOf(at), { signal, share }));
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
    async prove({ reads: { accounts, codes, blocks }, hintFor, withNodes = false }, at, signal) {
      const proved = await ask({ reads: { accounts, codes, blocks }, hintFor, withNodes, at }, signal);
      if (isUnavailable(proved)) return proved;
      const values = new ProvenValues();
      values.add(proved.values);
      return { ...proved, values };
    },
  };
}
