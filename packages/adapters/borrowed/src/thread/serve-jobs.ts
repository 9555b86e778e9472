import type { Clock } from '@ethread/core';
import { isUnavailable, type OrUnavailable, type StoredHeader } from '@ethread/ports';
import { createProvenCalls, type ProvenCalls } from '../proven-calls.ts';
import type { FromThread, Job, JobOutcome, ThreadData, ToThread } from './messages.ts';
import { RecentHeaders } from './recent-headers.ts';
import { createRemoteSource } from './remote-source.ts';

/** Serves jobs in the thread. Returns the function that takes messages of the other thread. */
export async function serveJobs(
  { genesis, options, blobRulesUntil }: ThreadData,
  clock: Clock,
  send: (message: FromThread) => void,
): Promise<(message: ToThread) => void> {
  const source = createRemoteSource(send);
  const calls = await createProvenCalls({ genesis, source, clock, blobRulesUntil }, options);
  const running = new Map<number, AbortController>();
  const headers = new RecentHeaders();

  async function run({ id, job, at, share }: Extract<ToThread, { readonly kind: 'run' }>): Promise<void> {
    const leaving = new AbortController();
    running.set(id, leaving);
    const end = (rest: Pick<Extract<FromThread, { readonly kind: 'ended' }>, 'result' | 'failure'>) =>
      send({ kind: 'ended', id, counts: calls.counts(), ...rest });
    try {
      end({ result: await runJob(calls, job, headers.of(at), { signal: leaving.signal, share }) });
    } catch (error) {
      if (leaving.signal.aborted) end({ result: undefined });
      else end({ result: undefined, failure: error instanceof Error ? error.message : String(error) });
    } finally {
      running.delete(id);
    }
  }

  return (message) => {
    if (message.kind === 'run') void run(message);
    else if (message.kind === 'leave') running.get(message.id)?.abort();
    else if (message.kind === 'header') headers.add(message.at);
    else if (message.kind === 'head') calls.follow(headers.of(message.at));
    else if (message.kind === 'listed') source.onListed(message.id, message.found);
    else source.onProved(message.id, message.found);
  };
}

async function runJob(
  calls: ProvenCalls,
  job: Job,
  at: StoredHeader,
  work: Parameters<ProvenCalls['call']>[2],
): Promise<OrUnavailable<JobOutcome>> {
  const { kind } = job;
  switch (kind) {
    case 'call': {
      const outcome = await calls.call(job.request, at, work);
      return isUnavailable(outcome) ? outcome : { kind, outcome };
    }
    case 'estimate': {
      const outcome = await calls.estimateGas(job.request, at, work);
      return isUnavailable(outcome) ? outcome : { kind, outcome };
    }
    case 'callWith': {
      const outcome = await calls.callWith(job.request, job.overrides, at, work);
      return isUnavailable(outcome) ? outcome : { kind, outcome };
    }
    case 'accessList': {
      const outcome = await calls.accessList(job.request, at, work);
      return isUnavailable(outcome) ? outcome : { kind, outcome };
    }
    case 'account': {
      const outcome = await calls.account(job.address, at, work);
      return isUnavailable(outcome) ? outcome : { kind, outcome };
    }
    case 'slots': {
      const outcome = await calls.slots(job.requests, at, work);
      return isUnavailable(outcome) ? outcome : { kind, outcome };
    }
    case 'witness': {
      const outcome = await calls.witness(job.request, at, work);
      return isUnavailable(outcome) ? outcome : { kind, outcome };
    }
    case 'trace': {
      const outcome = await calls.traceTransactions(job.traced, at, work);
      return isUnavailable(outcome) ? outcome : { kind, outcome };
    }
    case 'traceCall': {
      const outcome = await calls.traceCall(job.traced, job.overrides, at, work);
      return isUnavailable(outcome) ? outcome : { kind, outcome };
    }
    case 'code': {
      const outcome = await calls.code(job.address, at, work);
      return isUnavailable(outcome) ? outcome : { kind, outcome };
    }
  }
}
