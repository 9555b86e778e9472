import { type BlockRange, partsMissing } from '@ethread/history';
import type { ConsensusFollower } from '@ethread/upstreams/consensus';
import { type Finding, ok, problem, warning } from '../doctor/finding.ts';
import { forkNote } from '../networks/fork-warnings.ts';
import { type BackendParts, isExecuting } from './backend-parts.ts';
import { executionProblemOf, problemOf } from './problem.ts';

/** Examines a chain that is served: its blocks, execution and nodes. */
export async function examineChain(parts: BackendParts): Promise<readonly Finding[]> {
  const { configuration, chain } = parts;
  const unready = await problemOf(parts);
  return [
    ...(unready === undefined
      ? []
      : [problem(`readiness of the chain ${configuration.name}`, unready, 'run ethread doctor')]),
    ...headFindings(parts),
    ...executionFindings(parts),
    ...(chain ? gapFindings(configuration.name, chain.history.ranges()) : []),
    ...nodeFindings(parts),
  ];
}

function headFindings({ configuration: { name }, nodes }: BackendParts): Finding[] {
  const age = nodes?.headAge();
  if (!age) return [];
  const served = age.isStale ? '`latest` is not served' : '`latest` is still this block';
  const detail = `no node can be asked; the newest block is ${age.seconds} s old, and ${served}`;
  return [warning(`head of the chain ${name}`, detail, 'see below why its nodes get no calls')];
}

function executionFindings(parts: BackendParts): Finding[] {
  const found = executionProblemOf(parts);
  if (!found) return [];
  return [problem(`execution of the chain ${parts.configuration.name}`, found.cause, found.remedy)];
}

/** Names the blocks that a store lacks between its first and its last one. The genesis block alone begins no history. */
export function gapFindings(name: string, stored: readonly BlockRange[]): Finding[] {
  const ranges = stored.filter(({ to }) => to > 0);
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return [];
  const blocks = { from: first.from, to: last.to };
  const missing = partsMissing(ranges, blocks);
  const check = `history of the chain ${name}`;
  const detail = `it has the blocks ${print(blocks)}`;
  if (missing.length === 0) return [ok(check, detail)];
  const gaps = missing.slice(0, 3).map(print).join(', ') + (missing.length > 3 ? ', …' : '');
  return [
    warning(
      check,
      `${detail} without ${gaps}`,
      'import the archives of these blocks, or set keep.backfillFrom; until then nodes answer for them, or nobody does',
    ),
  ];
}

const print = ({ from, to }: BlockRange) => `${from} to ${to}`;

function nodeFindings({ configuration: { name }, nodes }: BackendParts): Finding[] {
  const status = nodes?.status() ?? [];
  return status.flatMap(({ name: node, problem: reason }) =>
    reason === undefined
      ? []
      : [
          warning(
            `node ${node} of the chain ${name}`,
            reason,
            'see docs/nodes.md; other nodes are asked meanwhile',
          ),
        ],
  );
}

/** Returns what operators should know of a chain that is served: a head that no node confirms, consensus, and its execution. */
export function notesOf(parts: BackendParts): readonly string[] {
  const { configuration, chain, followed } = parts;
  const notes: string[] = [];
  for (const { detail } of headFindings(parts)) notes.push(detail);
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
