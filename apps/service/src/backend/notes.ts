import { type BackendParts, isExecuting } from './backend-parts.ts';
import { consensusNote } from '../consensus/consensus-note.ts';
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
  if (isExecuting(configuration)) {
    const head = followed?.shown.head()?.latest ?? chain?.history.head();
    const executed = chain?.execution.executedBlock();
    notes.push(`block ${executed ?? 'none'} is executed, the head is block ${head?.header.number ?? 'none'}`);
    const problem = executionProblemOf(parts);
    if (problem) notes.push(`stored blocks cannot be executed: ${problem.cause}; ${problem.remedy}`);
  }
  return notes.map((note) => `${configuration.name}: ${note}`);
}
