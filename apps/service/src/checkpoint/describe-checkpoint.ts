import type { BootstrapProblem, NamedCheckpoint, NodesReport, Opinion } from '@ethread/upstreams/consensus';
import { bytesToHex } from '@ethread/core';
import { printFields, printTable } from '../administration/table.ts';

const OPINIONS: Readonly<Record<Opinion, string>> = {
  agrees: 'agrees',
  contradicts: 'CONTRADICTS',
  behind: 'is behind',
  unknown: 'does not say',
};

/** Describes what each beacon node finalized, by the names of nodes. */
export function describeViews(chain: string, { views, best }: NodesReport): string {
  const rows = views.map(({ name, finalized, fault }, at) => ({
    name,
    slot: String(finalized?.slot ?? '–'),
    root: finalized ? bytesToHex(finalized.root) : `gave no usable response: ${fault?.message ?? 'nothing'}`,
    says: best ? OPINIONS[best.opinions[at] ?? 'unknown'] : '–',
  }));
  const table = printTable(
    [
      { title: 'BEACON NODE', text: ({ name }) => name },
      { title: 'CHECKPOINT', text: ({ says }) => says },
      { title: 'FINALIZED SLOT', text: ({ slot }) => slot, isNumber: true },
      { title: 'ROOT', text: ({ root }) => root },
    ],
    rows,
  );
  return `Blocks that the beacon nodes of the chain ${chain} finalized:\n\n${table}`;
}

/** Describes a checkpoint, and how to check it elsewhere. */
export function describeCheckpoint({ views }: NodesReport, best: NamedCheckpoint, file: string): string {
  const root = bytesToHex(best.root);
  const hosts = best.hosts === 1 ? 'one host' : `${best.hosts} hosts`;
  const starts = views.map(({ name }, at) => `${name} ${describeStart(best.bootstraps[at])}`);
  const fields = printFields([
    ['checkpoint', root],
    ['slot', `${best.slot} (epoch ${best.epoch})`],
    [
      'age',
      `${describeAge(best.ageMs)}, ${best.isExpired ? 'OLDER than' : 'younger than'} the weak subjectivity period of ${describeAge(best.maxAgeMs)}`,
    ],
    ['agreement', best.isAgreed ? `nodes on ${hosts} agree` : `none: finalized by nodes on ${hosts}`],
    ['bootstrap', starts.join(', ')],
  ]);
  return `
${fields}
Compare the root of slot ${best.slot} with a source that does not depend on these nodes, such as the page of that slot of an
explorer, or somebody else's beacon node:

  curl BEACON_API/eth/v1/beacon/headers/${best.slot}

Then write it:

  ethread checkpoint --config ${file} --write ${root}
`;
}

function describeStart(problem: BootstrapProblem): string {
  if (problem === undefined) return 'serves it';
  return problem === 'expired' ? 'serves it, too old' : `does not serve it (${problem.message})`;
}

/** Returns a duration in the unit in which it is a short number. */
export function describeAge(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = minutes / 60;
  return hours < 48 ? `${Math.round(hours)} hours` : `${(hours / 24).toFixed(1)} days`;
}
