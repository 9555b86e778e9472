import type { Command } from 'commander';
import { examples } from '../examples.ts';
import { printPlans } from './print-plans.ts';
import { type AdminCommandModules, type AdminFlags, runCall, withAdminFlags } from './run-call.ts';

/** Adds `ethread plans …`. */
export function addPlansCommands(program: Command, modules: AdminCommandModules): void {
  const plans = program.command('plans').description('Shows the plans of API keys.');
  withAdminFlags(plans.command('list'))
    .description('Lists the plans of the configuration.')
    .addHelpText('after', examples('ethread plans list', 'ethread plans list --config ethread.yaml'))
    .action((flags: AdminFlags) => runCall(modules, flags, (admin) => admin.plans_list(), printPlans));
}
