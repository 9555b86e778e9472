import { printBytes } from '@ethread/core/print-bytes';
import type { ConsensusFollower } from '@ethread/upstreams/consensus';
import { checkGaps, dailyGrowth } from '../doctor/check-histories.ts';
import { type Finding, ok, problem, warning } from '../doctor/finding.ts';
import { forkNote } from '../networks/fork-warnings.ts';
import { printCount, printDuration } from '../work-rate.ts';
import { type BackendParts, isExecuting } from './backend-parts.ts';
import type { ChainExamination } from './backend.ts';
import { executionProblemOf, problemOf } from './problem.ts';

/** Examines a chain that is served: its blocks, execution and nodes, and the calls that were not proven. */
export async function examineChain(parts: BackendParts): Promise<ChainExamination> {
  const { configuration, chain } = parts;
  const unready = await problemOf(parts);
  return {
    findings: [
      ...(unready === undefined
        ? []
        : [problem(`readiness of the chain ${configuration.name}`, unready, 'run ethread doctor')]),
      ...headFindings(parts),
      ...executionFindings(parts),
      ...(chain ? checkGaps(configuration, chain.history.ranges()) : []),
      ...windowFindings(parts),
      ...nodeFindings(parts),
      ...callFindings(parts),
    ],
    dailyGrowth: chain && dailyGrowth(chain.history),
  };
}

function headFindings({ configuration: { name }, nodes }: BackendParts): Finding[] {
  const age = nodes?.headAge();
  if (!age) return [];
  const served = age.isStale ? '`latest` is not served' : '`latest` is still this block';
  const detail = `no node can be asked; the newest block is ${printDuration(age.seconds)} old, and ${served}`;
  return [warning(`head of the chain ${name}`, detail, 'see below why its nodes get no calls')];
}

function windowFindings({ configuration: { name }, chain }: BackendParts): Finding[] {
  const window = chain?.window?.();
  if (!window) return [];
  const { floor, removedBlocks, freedBytes } = window;
  const detail = `blocks from ${floor} on stay stored; since the start ${printCount(removedBlocks)} blocks were removed, and ${printBytes(freedBytes)} freed`;
  return [ok(`window of the chain ${name}`, detail)];
}

function executionFindings(parts: BackendParts): Finding[] {
  const found = executionProblemOf(parts);
  if (!found) return [];
  return [problem(`execution of the chain ${parts.configuration.name}`, found.cause, found.remedy)];
}

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

/** Why calls were not proven, by cause. */
const CAUSES: Readonly<Record<string, string>> = {
  fork: 'the rules of their block are not known',
  nodes: 'no node proved what they read',
  limits: 'they read more than the limits of a proof',
  time: 'they ran for too long',
  budget: 'their key had used its proofs',
  head: 'no head was known',
};

function callFindings({ configuration: { name }, proven }: BackendParts): Finding[] {
  const counts = proven?.counts();
  if (!counts) return [];
  const causes = Object.entries(counts.unproven).filter(([, count]) => count > 0);
  const detail =
    `${printCount(counts.proven)} calls on proven state since the start` +
    causes.map(([cause, count]) => `; ${printCount(count)} unproven: ${CAUSES[cause] ?? cause}`).join('');
  return [ok(`calls of the chain ${name}`, detail)];
}

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
