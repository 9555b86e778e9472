import type { CallOutcome, WitnessedCall } from '@ethread/calls';
import {
  type CallWork,
  isUnavailable,
  type OrUnavailable,
  type ProofSource,
  type StoredHeader,
  type Unavailable,
} from '@ethread/ports';
import type { ProvenCounts } from './proven-counts.ts';
import type { ProofBudget } from './proof-budget.ts';
import { type RecordedReads, withoutWitness } from '../recorded-reads.ts';

export interface RecordedRun {
  readonly outcome: CallOutcome;
  readonly reads: RecordedReads;
}

/** Shows the nodes of the tries that a run depends on, by one message, since proven values are kept without them. */
export async function createWitness(
  {
    source,
    budget,
    counts,
  }: { readonly source: ProofSource; readonly budget: ProofBudget; readonly counts: ProvenCounts },
  { outcome, reads }: RecordedRun,
  at: StoredHeader,
  work: CallWork,
): Promise<OrUnavailable<WitnessedCall>> {
  if (outcome.kind !== 'returned') return withoutWitness(outcome);
  const client = work.share?.client ?? '';
  if (budget.isSpent(client)) return unproven('budget', 'the client has used its proofs of this minute');
  const { accounts } = reads.reads;
  const found = await source.prove({ reads: reads.reads, withNodes: true }, at, work.signal);
  counts.messages++;
  if (isUnavailable(found)) {
    counts.unproven.nodes++;
    return found;
  }
  const { cost, nodes = [], values } = found;
  counts.requests += cost.requests;
  counts.items += cost.items;
  counts.bytes += cost.bytes;
  budget.spend(client, cost.items);
  const isShown = [...accounts.values()].every(
    ({ address, keys }) =>
      values.account(address) !== undefined &&
      [...keys.values()].every((key) => values.slot(address, key) !== undefined),
  );
  if (!isShown) return unproven('nodes', 'no node proved everything that the call reads');
  return reads.witness(outcome, nodes);

  function unproven(cause: 'budget' | 'nodes', reason: string): Unavailable {
    counts.unproven[cause]++;
    return { unavailable: 'state', reason };
  }
}
