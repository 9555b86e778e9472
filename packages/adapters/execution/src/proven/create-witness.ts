import { type CallOutcome, WITNESS_EXCEEDED, WITNESS_LIMITS, type WitnessedCall } from '@ethread/calls';
import { bytesToHex } from '@ethread/core';
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
import type { RecordedReads } from './recorded-reads.ts';

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
  const { accounts } = reads.state;
  const found = await source.prove({ reads: reads.state, withNodes: true }, at, work.signal);
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
  const [state, codes] = [sorted(nodes), sorted(reads.codes)];
  const bytes = [...state, ...codes].reduce((sum, { length }) => sum + length, 0);
  if (state.length + codes.length > WITNESS_LIMITS.nodes || bytes > WITNESS_LIMITS.bytes)
    return withoutWitness({ kind: 'failed', message: WITNESS_EXCEEDED });
  return { outcome, state, codes, keys: reads.keys, oldestBlock: reads.oldestBlock };

  function unproven(cause: 'budget' | 'nodes', reason: string): Unavailable {
    counts.unproven[cause]++;
    return { unavailable: 'state', reason };
  }
}

function withoutWitness(outcome: CallOutcome): WitnessedCall {
  return { outcome, state: [], codes: [], keys: [], oldestBlock: undefined };
}

/** Returns the parts in the order of their bytes, each once. */
function sorted(parts: readonly Uint8Array[]): readonly Uint8Array[] {
  const byText = new Map(parts.map((part) => [bytesToHex(part), part]));
  return [...byText.values()].toSorted((one, other) => Buffer.compare(one, other));
}
