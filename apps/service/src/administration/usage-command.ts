import type { UsageDimension, UsageQuery } from '@ethread/admin/client';
import { type Command, InvalidArgumentError } from 'commander';
import { examples } from '../examples.ts';
import { printUsage } from './print-usage.ts';
import { type AdminCommandModules, type AdminFlags, runCall, withAdminFlags } from './run-call.ts';

interface UsageFlags extends AdminFlags, Omit<UsageQuery, 'by'> {
  readonly by?: UsageDimension[];
}

const DIMENSIONS: readonly UsageDimension[] = ['day', 'hour', 'method', 'chain', 'key'];

/** Adds `ethread usage`. */
export function addUsageCommand(program: Command, modules: AdminCommandModules): void {
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
