import type { Awaitable, Clock } from '@ethread/core';
import { isUnavailable, type OrUnavailable, type StoredHeader } from '@ethread/ports';
import { createProvenCalls, type ProvenCalls } from '../proven-calls.ts';
import type { FromThread, Job, Outcomes, ThreadData, ToThread } from './messages.ts';
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
      const found = await runJob(calls, job, headers.of(at), { signal: leaving.signal, share });
      end({ result: isUnavailable(found) ? found : { kind: job.kind, outcome: found } });
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

function runJob(
  calls: ProvenCalls,
  job: Job,
  at: StoredHeader,
  work: Parameters<ProvenCalls['call']>[2],
): Awaitable<OrUnavailable<Outcomes[Job['kind']]>> {
  switch (job.kind) {
    case 'call':
      return calls.call(job.request, at, work);
    case 'estimate':
      return calls.estimateGas(job.request, at, work);
    case 'callWith':
      return calls.callWith(job.request, job.overrides, at, work);
    case 'estimateWith':
      return calls.estimateWith(job.request, job.overrides, at, work);
    case 'accessList':
      return calls.accessList(job.request, job.overrides, at, work);
    case 'account':
      return calls.account(job.address, at, work);
    case 'slots':
      return calls.slots(job.requests, at, work);
    case 'witness':
      return calls.witness(job.request, at, work);
    case 'trace':
      return calls.traceTransactions(job.traced, at, work);
    case 'traceCalls':
      return calls.traceCalls(job.traced, job.overrides, at, work);
    case 'code':
      return calls.code(job.address, at, work);
  }
}
