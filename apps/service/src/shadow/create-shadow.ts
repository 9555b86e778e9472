import { type Clock, type Logger, type Sleep, sleep } from '@ethread/core';
import { JsonBytes, JsonStream } from '@ethread/json-rpc';
import { MAX_SAMPLED_BYTES, type SampledCall, type SampledOutcome, type Sampler } from '@ethread/methods';
import type { ShadowCount } from '@ethread/metrics';
import { ownContext } from '@ethread/ports';
import type { createShadowNode, ShadowNode } from '@ethread/upstreams';
import type { ShadowConfiguration } from '../configuration/configuration.ts';
import { judgeCall, type OwnOutcome, type Verdict } from './judge-call.ts';

/** The comparison of a chain's live calls with a second node. */
export interface Shadow {
  readonly sample: Sampler;
  /** Returns the numbers of calls by method and outcome. */
  counts(): readonly ShadowCount[];
  close(): Promise<void>;
}

export interface ShadowModules {
  readonly chain: string;
  readonly node: ShadowNode;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Returns numbers from 0 up to 1. */
  readonly random: () => number;
  /** Waits by the same clock. Default: by the machine's. */
  readonly wait?: Sleep;
}

/** Comparisons in progress, with those that wait for a second look. */
export const MAX_COMPARED = 16;
/**
 * The pauses after which the service asks both again where they differ, in milliseconds. A node that lacks a new block or
 * a reorg for a moment is not wrong.
 */
export const SECOND_LOOKS_MS: readonly number[] = [2_000, 10_000];
/** Characters of a value in the log. */
const MAX_SHOWN = 500;
/** Sets of missing members that are logged once. */
const MAX_NOTED = 256;
const MINUTE_MS = 60_000;

/** Opens the second node of a chain, and the comparison with it. */
export function openShadow(
  create: typeof createShadowNode,
  { node, ...options }: ShadowConfiguration,
  modules: Omit<ShadowModules, 'node'>,
): Shadow {
  const bounds = { concurrency: MAX_COMPARED, maxAnswerBytes: 4 * MAX_SAMPLED_BYTES };
  return createShadow({ ...modules, node: create(node, modules, bounds) }, options);
}

/** Creates the comparison. The client's call neither waits for it nor pays for it. */
export function createShadow(
  { chain, node, logger, clock, random, wait = sleep }: ShadowModules,
  options: Omit<ShadowConfiguration, 'node'>,
): Shadow {
  const { share, callsPerMinute, logParams, logKeys } = options;
  const ignored = new Set(options.ignore);
  const closing = new AbortController();
  const counts = new Map<string, ShadowCount>();
  const notedFields = new Set<string>();
  let compared = 0;
  let minute = { since: -Infinity, calls: 0 };

  function count(method: string, outcome: ShadowCount['outcome']): void {
    const name = `${method} ${outcome}`;
    counts.set(name, { method, outcome, calls: (counts.get(name)?.calls ?? 0) + 1 });
  }

  /** Takes a call to the node from the budget of the minute. */
  function mayCall(): boolean {
    const now = clock.monotonic();
    if (now - minute.since >= MINUTE_MS) minute = { since: now, calls: 0 };
    return minute.calls++ < callsPerMinute;
  }

  /** Returns undefined when the budget of the minute is spent. */
  async function look(call: SampledCall, own: OwnOutcome): Promise<Verdict | undefined> {
    const { method, question, params } = call;
    if (!mayCall()) return undefined;
    const other = await node.ask({ method, question, params }, closing.signal);
    return judgeCall(own, other, { question, ignored });
  }

  async function compare(call: SampledCall, outcome: SampledOutcome): Promise<void> {
    const first = ownOutcome(outcome);
    let verdict = first && (await look(call, first));
    for (const ms of SECOND_LOOKS_MS) {
      if (verdict?.outcome !== 'differs') break;
      await wait(ms, closing.signal);
      if (closing.signal.aborted) return;
      verdict = await look(call, await runAgain(call, closing.signal));
    }
    count(call.method, verdict?.outcome ?? 'skipped');
    if (verdict) report(call, verdict);
  }

  function report({ method, params, context }: SampledCall, verdict: Verdict): void {
    const about = { chain, method, requestId: context.requestId };
    if (verdict.outcome === 'differs') {
      const differences = verdict.differences.map(({ path, ours, theirs }) => ({
        path,
        ours: shown(ours),
        theirs: shown(theirs),
      }));
      logger.warn(
        {
          ...about,
          ...(logKeys ? { key: context.client } : {}),
          ...(logParams ? { params: shown(params) } : {}),
          differences,
        },
        'the second node has another response',
      );
    } else if (verdict.outcome === 'fields') {
      const name = `${method} ${verdict.fields.join()}`;
      if (notedFields.has(name) || notedFields.size >= MAX_NOTED) return;
      notedFields.add(name);
      logger.info({ ...about, fields: verdict.fields }, 'a response has members that the other lacks');
    } else if (verdict.outcome === 'unanswered') {
      logger.debug({ ...about, detail: verdict.detail }, 'a call could not be compared');
    }
  }

  async function compareLater(call: SampledCall, outcome: SampledOutcome): Promise<void> {
    try {
      if (!closing.signal.aborted) await compare(call, outcome);
    } catch (error) {
      if (!closing.signal.aborted)
        logger.error({ chain, method: call.method, err: error }, 'a comparison failed');
    } finally {
      compared--;
    }
  }

  return {
    sample(call) {
      if (random() >= share) return undefined;
      if (compared >= MAX_COMPARED) {
        count(call.method, 'skipped');
        return undefined;
      }
      compared++;
      // Later, so that the response is sent first.
      return (outcome) => void setImmediate(() => void compareLater(call, outcome));
    },
    counts: () => [...counts.values()],
    async close() {
      closing.abort(new Error('the service stops'));
      await node.close();
    },
  };
}

/** Returns the outcome as a value, or undefined where it is too large to compare. */
function ownOutcome(outcome: SampledOutcome): OwnOutcome | undefined {
  switch (outcome.kind) {
    case 'error':
      return outcome;
    case 'stream':
      return outcome.bytes && { kind: 'result', value: new JsonBytes(outcome.bytes).parse() };
    case 'result': {
      const { result } = outcome;
      if (!(result instanceof JsonBytes)) return { kind: 'result', value: result };
      return result.bytes.length <= MAX_SAMPLED_BYTES ? { kind: 'result', value: result.parse() } : undefined;
    }
  }
}

/** Runs a call again for nobody: its response may have been of a block that a reorg replaced. */
async function runAgain(call: SampledCall, signal: AbortSignal): Promise<OwnOutcome> {
  const { requestId, client } = call.context;
  try {
    const result = await call.again(ownContext({ signal, requestId, client }));
    if (result instanceof JsonBytes || result instanceof JsonStream)
      return { kind: 'result', value: await result.parse() };
    return { kind: 'result', value: result };
  } catch (error) {
    return { kind: 'error', error };
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
}
