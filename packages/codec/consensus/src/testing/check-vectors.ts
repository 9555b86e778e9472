import type { Bls } from '../bls.ts';
import { followProof, rankVector, runCollection } from './other-vectors.ts';
import { type Difference, runSyncVector } from './sync-vector.ts';
import { findVectors, type Vector } from './vector-folder.ts';

/** What a vector showed. */
export interface VectorReport {
  readonly name: string;
  readonly checks: number;
  /** Where we are stricter than the specification. */
  readonly stricter: readonly string[];
  readonly faults: readonly string[];
}

/** Runs every vector below a folder that applies to a client. */
export async function checkVectors(folder: string, bls: Bls): Promise<VectorReport[]> {
  const reports: VectorReport[] = [];
  for (const vector of findVectors(folder)) reports.push(await checkVector(vector, bls));
  return reports;
}

/** The indices of proofs in Gloas, which alone has vectors of them. */
const INDICES = [735, 2945, 2946, 2856];

async function checkVector(vector: Vector, bls: Bls): Promise<VectorReport> {
  const { kind, name } = vector;
  if (kind === 'sync') {
    const { checks, differences } = await runSyncVector(vector, bls);
    const stricter = differences.filter(isStricter).map(print);
    return { name, checks, stricter, faults: differences.filter((one) => !isStricter(one)).map(print) };
  }
  if (kind === 'single_merkle_proof') {
    const { index, root } = followProof(vector);
    const faults = INDICES.includes(index) ? [] : [`index ${index}`];
    return { name: `${name} → ${root}`, checks: 1, stricter: [], faults };
  }
  if (kind === 'update_ranking') {
    const order = rankVector(vector);
    const faults = order.flatMap((index, place) => (index === place ? [] : [`${index} at ${place}`]));
    return { name, checks: order.length, stricter: [], faults };
  }
  const { accepted, bootstraps, lies, rejected } = await runCollection(vector, bls);
  const stricter = Object.entries(rejected).map(([cause, count]) => `${count} × ${cause}`);
  return { name, checks: bootstraps + accepted, stricter, faults: lies };
}

/**
 * A forced update moved the specification's finalized header to one that nothing finalized; ours stays. Or an update has
 * nothing new for us, which we reject before its signature is verified: the step's headers are compared all the same.
 */
function isStricter({ ours, specified, wasForced, what }: Difference): boolean {
  if (what === 'rejected') return ours === 'stale';
  return wasForced && what === 'finalized_header' && Number(ours) < Number(specified);
}

function print({ ours, specified, step, what }: Difference): string {
  return `step ${step}: ${what} ${ours}, by the specification ${specified}`;
}
