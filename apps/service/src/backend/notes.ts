import type { ConsensusFollower } from '@ethread/upstreams/consensus';
import { forkNote } from '../networks/fork-warnings.ts';
import { type BackendParts, isExecuting } from './backend-parts.ts';
import { executionProblemOf } from './execution-problem.ts';

/** Returns what operators should know of a chain that is served: a head that no node confirms, consensus, and its execution. */
export function notesOf(parts: BackendParts): readonly string[] {
  const { configuration, chain, nodes, followed } = parts;
  const notes: string[] = [];
  const age = nodes?.headAge();
  if (age) {
    const isServed = age.isStale ? 'is not served' : 'is still this block';
    notes.push(`no node can be asked; the newest block is ${age.seconds} s old, and \`latest\` ${isServed}`);
  }
  const note = parts.consensus && consensusNote(parts.consensus);
  if (note !== undefined) notes.push(note);
  const head = followed?.shown.head()?.latest ?? chain?.history.head();
  const fork = forkNote(parts.genesis, head);
  if (fork !== undefined) notes.push(fork);
  if (isExecuting(configuration)) {
    const executed = chain?.execution.executedBlock();
    notes.push(`block ${executed ?? 'none'} is executed, the head is block ${head?.header.number ?? 'none'}`);
    const problem = executionProblemOf(parts);
    if (problem) notes.push(`stored blocks cannot be executed: ${problem.cause}; ${problem.remedy}`);
  }
  return notes.map((note) => `${configuration.name}: ${note}`);
}

/** Slots without a signature of which operators should know. */
const NOTED_SLOTS = 5;

/** Returns what operators should know of consensus, or undefined while its newest signed block is recent. */
function consensusNote(consensus: Pick<ConsensusFollower, 'status'>): string | undefined {
  const { problem, nodes, attestedSlot, currentSlot } = consensus.status();
  if (problem !== undefined) return `consensus is not followed: ${problem}`;
  if (attestedSlot !== undefined && currentSlot - attestedSlot <= NOTED_SLOTS) return undefined;
  const faults = nodes.map(({ name, fault }) => `${name} ${fault ?? 'answers'}`).join(', ');
  const slots =
    attestedSlot === undefined
      ? 'no block is signed yet'
      : `the newest signed block is ${currentSlot - attestedSlot} slots old`;
  return `${slots} (beacon nodes: ${faults})`;
}
