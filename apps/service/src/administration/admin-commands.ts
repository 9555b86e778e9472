import type { UsageDimension, UsageQuery, UsageReport, UsageRow } from '@ethread/admin/client';
import { type Command, InvalidArgumentError } from 'commander';
import { examples } from '../examples.ts';
import { addKeysCommands } from './keys-commands.ts';
import { count } from './print-key.ts';
import { type AdminCommandModules, type AdminFlags, runCall, withAdminFlags } from './run-call.ts';
import { type TextColumn, printTable } from './table.ts';

/** Adds the commands that administer keys and usage. */
export function addAdminCommands(program: Command, modules: AdminCommandModules): void {
  addKeysCommands(program, modules);
  addUsageCommand(program, modules);
}

interface UsageFlags extends AdminFlags, Omit<UsageQuery, 'by'> {
  readonly by?: UsageDimension[];
}

const DIMENSIONS: readonly UsageDimension[] = ['day', 'hour', 'key', 'method', 'chain'];

function addUsageCommand(program: Command, modules: AdminCommandModules): void {
  withAdminFlags(program.command('usage'))
    .description('Reports usage. Default: the last 30 days, by day.')
    .option('--key <id>', 'usage of one key, rotations included')
    .option('--method <name>', 'usage of one method')
    .option('--chain <name>', 'usage of one chain')
    .option('--from <date>', 'start time, inclusive: 2026-11-01, 2026-11-01T12:00Z')
    .option('--to <date>', 'end time, exclusive')
    .option('--by <what>', `groups by ${DIMENSIONS.join(', ')}; can be repeated`, several)
    .addHelpText(
      'after',
      examples('ethread usage', 'ethread usage --by method --by day --from 2026-11-01 --to 2026-12-01'),
    )
    .action(({ key, method, chain, from, to, by, ...flags }: UsageFlags) => {
      const query: UsageQuery = {
        ...(key !== undefined && { key }),
        ...(method !== undefined && { method }),
        ...(chain !== undefined && { chain }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(by !== undefined && { by }),
      };
      return runCall(modules, flags, (admin) => admin.usage_query(query), printUsage);
    });
}

function several(text: string, dimensions: readonly UsageDimension[] = []): UsageDimension[] {
  const known = DIMENSIONS.find((dimension) => dimension === text);
  if (!known) throw new InvalidArgumentError(`It is one of ${DIMENSIONS.join(', ')}.`);
  return [...dimensions, known];
}

const SUMS = ['calls', 'credits', 'errors', 'bytes'] as const;

/** Formats usage, one row per line, with a sum when there are several rows. */
function printUsage({ from, to, rows }: UsageReport): string {
  const span = `${minute(from)} to ${minute(to)}`;
  const [first] = rows;
  if (!first) return `There is no usage from ${span}.\n`;
  const dimensions = DIMENSIONS.filter((dimension) => first[dimension] !== undefined);
  const columns: TextColumn<UsageRow>[] = [
    ...dimensions.map((dimension) => ({
      title: dimension.toUpperCase(),
      text: (row: UsageRow) => minute(row[dimension] ?? ''),
    })),
    ...SUMS.map((sum) => ({
      title: sum.toUpperCase(),
      text: (row: UsageRow) => count(row[sum]),
      isNumber: true,
    })),
  ];
  const [label] = dimensions;
  const total = label !== undefined && rows.length > 1 ? [{ ...totalOf(rows), [label]: 'total' }] : [];
  return `${span}\n\n${printTable(columns, [...rows, ...total])}`;
}

function totalOf(rows: readonly UsageRow[]): UsageRow {
  const total = { calls: 0, credits: 0, errors: 0, bytes: 0 };
  for (const row of rows) for (const sum of SUMS) total[sum] += row[sum];
  return total;
}

/** Formats a time without its seconds. Leaves any other text unchanged. */
const minute = (text: string) => text.replace(/:\d\d\.\d{3}Z$/, 'Z');
