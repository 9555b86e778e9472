import type { Command } from 'commander';
import { examples } from '../examples.ts';
import { addKeysCommands } from './keys-commands.ts';
import { printPlans } from './print-plans.ts';
import { type AdminCommandModules, type AdminFlags, runCall, withAdminFlags } from './run-call.ts';
import { addUsageCommand } from './usage-command.ts';

/** Adds the commands that administer keys, plans and usage. */
export function addAdminCommands(program: Command, modules: AdminCommandModules): void {
  addKeysCommands(program, modules);
  withAdminFlags(program.command('plans'))
    .description('Lists the plans of API keys.')
    .addHelpText('after', examples('ethread plans', 'ethread plans --config ethread.yaml'))
    .action((flags: AdminFlags) => runCall(modules, flags, (admin) => admin.plans_list(), printPlans));
  addUsageCommand(program, modules);
}
