import {
  attemptProven,
  type CallLimits,
  createEvmEngine,
  createProvenWorlds,
  limitReturnData,
  ProvenValues,
  type RunTime,
  WorkingSet,
} from '@ethread/calls';
import { decodeHeader, type Header } from '@ethread/chain';
import { bytesToHex, createLruCache, EthreadError } from '@ethread/core';
import { createPrograms, type Crypto } from '@ethread/evm';
import type { StoredHeader } from '@ethread/ports';
import { ExecutionError } from '../execution-error.ts';
import type { Job } from '../jobs.ts';
import { RecordedReads } from '../recorded-reads.ts';
import { runJob } from '../run-job.ts';
import type { CallResult, ProvenSetup, ThreadWork } from '../workers/messages.ts';
import { groundOf, type ProvenModules, type ProvenRuns, UncertainRulesError } from './proven-runs.ts';
import { createProvenTraces } from './proven-traces.ts';

/** Decoded headers that the thread remembers. */
const MAX_HEADERS = 64;

/** Creates the function that runs jobs over the proven state that a thread has cached. It returns what they lack. */
export function createProvenChain(
  { genesis, blobRulesUntil, options }: ProvenSetup,
  crypto: Crypto,
  limits: CallLimits,
): (work: ThreadWork, time: RunTime) => CallResult {
  const set = new WorkingSet(options.stateBytes);
  const worlds = createProvenWorlds(createPrograms(options.programBytes), options.warmBytes);
  const headers = createLruCache<string, Header>(MAX_HEADERS);
  const modules: ProvenModules = {
    genesis,
    crypto,
    limits,
    engine: createEvmEngine(genesis, crypto, limits),
    requireBlobRules({ timestamp, number }) {
      if (timestamp >= blobRulesUntil)
        throw new UncertainRulesError(`the blob schedule of block ${number} is not certain`);
    },
  };
  const traces = createProvenTraces(modules);

  /** Returns the runs of a job. */
  function runsOf(job: Job, at: StoredHeader): ProvenRuns {
    const { engine } = modules;
    switch (job.kind) {
      case 'witness':
        return {
          run({ state, blockHashOf }, interruption) {
            const reads = new RecordedReads(() => state, blockHashOf);
            const ground = groundOf(modules, at.header, reads);
            const outcome = reads.run(() => engine.call(job.request, ground, interruption));
            const witness = reads.witness(limitReturnData(outcome, limits));
            return { kind: 'recorded', witness, reads: reads.reads };
          },
        };
      case 'proof':
      case 'simulation':
        throw new ExecutionError(`proven state has no nodes for the ${job.kind}`);
      case 'trace':
        return traces.transactions(job, at);
      case 'traceCalls':
        return traces.calls(job, at);
      default:
        return {
          leavesWorld: job.kind === 'call' || job.kind === 'estimate',
          run: (ground, interruption) =>
            runJob(modules, job, groundOf(modules, at.header, ground), interruption),
        };
    }
  }

  /** Returns a header. The engine remembers the rules of a block by its object. */
  function headerOf(name: string, rlp: Uint8Array): Header {
    const header = headers.get(name) ?? decodeHeader(rlp);
    headers.set(name, header, 1);
    return header;
  }

  return (work, time) => {
    if (work.kind !== 'proven') throw new Error('a job on stored state came to proven state');
    const { job, soFar } = work;
    const { hash, rlp } = work.at;
    const name = bytesToHex(hash);
    const at = { hash, header: headerOf(name, rlp), canonical: true };
    if (soFar) set.add(soFar.values, at);
    const { run, likely = (known) => known, leavesWorld = false } = runsOf(job, at);
    const parts = {
      known: set.at(at),
      likely: likely(set.likely),
      named: 'request' in job ? addressesIn(job.request.input) : [],
      worlds,
      warmAt: leavesWorld ? name : undefined,
      // On a busy machine, a run would end by the wall clock before it has found its reads.
      now: () => time.usedMs,
    };
    // Values arrive without their methods.
    const own = soFar && { ...soFar, values: Object.assign(new ProvenValues(), soFar.values) };
    try {
      const ended = attemptProven(parts, run, time, options.limits, own);
      return 'missing' in ended ? { kind: 'missing', reads: ended.missing } : ended.outcome;
    } catch (error) {
      if (error instanceof UncertainRulesError) return { kind: 'uncertain', reason: error.message };
      if (error instanceof EthreadError) throw error;
      // A failure must not end the thread, which has proven values for other jobs.
      throw new ExecutionError(error instanceof Error ? error.message : String(error), { cause: error });
    }
  };
}

/** Addresses in the input of a call that one message asks for. */
const MAX_NAMED = 16;
const SELECTOR_BYTES = 4;
const WORD_BYTES = 32;
const PADDING_BYTES = 12;

/** Returns the words of an input that look like addresses in the ABI's form. */
function addressesIn(input: Uint8Array): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  for (
    let at = SELECTOR_BYTES;
    at + WORD_BYTES <= input.length && found.length < MAX_NAMED;
    at += WORD_BYTES
  ) {
    const word = input.subarray(at, at + WORD_BYTES);
    const isAddress =
      word[PADDING_BYTES] !== 0 && word.subarray(0, PADDING_BYTES).every((byte) => byte === 0);
    if (isAddress) found.push(word.slice(PADDING_BYTES));
  }
  return found;
}
