import { printBytes } from '@ethread/core/print-bytes';
import { printCount, printDuration } from '../work-rate.ts';
import type { Assumptions } from './assumptions.ts';
import type { Estimate, PlanRequest, UpstreamCost } from './estimate.ts';
import type { ImportFigures } from './measure-import.ts';
import type { StateFigures } from './measure-state.ts';

export interface Plan {
  readonly chain: string;
  readonly request: PlanRequest;
  readonly measured: { readonly import: ImportFigures; readonly state: StateFigures | undefined };
  readonly assumptions: Assumptions;
  readonly result: Estimate;
}

/** Prints a plan as a table in Markdown, which is as readable in a terminal. */
export function printPlan({ chain, request, measured, assumptions, result }: Plan): string {
  const { import: sample, state } = measured;
  const { disk, idle, used } = result;
  const all = disk.blocks + disk.index + (disk.state ?? 0);
  const rows: [string, string][] = [
    [
      'Import',
      `${printDuration(result.importSeconds)}, with ${printDuration(result.importCpuSeconds)} of CPU time`,
    ],
    ['Execution', result.executeSeconds === undefined ? 'none' : printDuration(result.executeSeconds)],
    ['Disk: blocks', printBytes(disk.blocks)],
    ['Disk: index of logs, catalogue', printBytes(disk.index)],
    ['Disk: state', disk.state === undefined ? 'none' : printBytes(disk.state)],
    ['Disk in all, and its growth', `${printBytes(all)}, ${printBytes(result.diskADay)} a day`],
    ['Memory', printBytes(result.memoryBytes)],
    ['Node over HTTP, idle', costOf(idle.http, assumptions)],
    ['Node over WebSocket, idle', costOf(idle.ws, assumptions)],
  ];
  if (request.users > 0)
    rows.push(
      [`Node over HTTP, ${printCount(request.users)} users`, costOf(used.http, assumptions)],
      [`Node over WebSocket, ${printCount(request.users)} users`, costOf(used.ws, assumptions)],
    );
  const width = Math.max(...rows.map(([name]) => name.length));
  const right = Math.max(...rows.map(([, value]) => value.length));
  const table = [
    `| ${chain.padEnd(width)} | ${`${printCount(request.blocks)} blocks`.padEnd(right)} |`,
    `| ${'-'.repeat(width)} | ${'-'.repeat(right)} |`,
    ...rows.map(([name, value]) => `| ${name.padEnd(width)} | ${value.padEnd(right)} |`),
  ];
  const rate = `${printCount(sample.blocks / sample.seconds)} blocks/s of ${printBytes(sample.archiveBytes / sample.blocks)}`;
  return [
    ...(request.state ? [outOfReach(result, assumptions, request), ''] : []),
    ...table,
    '',
    `Measured on this machine: ${printCount(sample.blocks)} blocks of the archives imported at ${rate}.`,
    ...(state
      ? [
          `${printCount(state.blocks)} blocks executed at ${(state.gas / state.seconds / 1e6).toFixed(0)} Mgas/s, from the genesis block on; execution slows down as the state grows.`,
        ]
      : []),
    'All blocks count as dense as those of the archives. Name archives from the whole range.',
    '',
  ].join('\n');
}

/** Says first whether execution can reach the head at all. */
function outOfReach(
  { executeSeconds = 0 }: Estimate,
  { slotSeconds }: Assumptions,
  { blocks }: PlanRequest,
): string {
  const chainSeconds = blocks * slotSeconds;
  const days = executeSeconds / 86_400;
  if (executeSeconds >= chainSeconds)
    return 'Execution is slower than the chain: it never reaches the head on this machine. Let calls run on state that nodes prove.';
  return days > 30
    ? `Execution from the genesis block takes ${days.toFixed(0)} days on this machine. Until then calls run on state that nodes prove.`
    : `Execution from the genesis block takes ${printDuration(executeSeconds)}.`;
}

function costOf({ requests, bytes, units, price }: UpstreamCost, assumptions: Assumptions): string {
  const { pricePerMillion, currency } = assumptions;
  const bill = pricePerMillion > 0 ? `, ${price.toFixed(2)} ${currency}` : '';
  return `${printCount(requests)} requests, ${printBytes(bytes)}, ${(units / 1e6).toFixed(1)} M units${bill} a day`;
}
