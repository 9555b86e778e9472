import type { Command } from 'commander';
import { addKeysCommands } from './keys-commands.ts';
import { addPlansCommands } from './plans-commands.ts';
import type { AdminCommandModules } from './run-call.ts';
import { addUsageCommand } from './usage-command.ts';

/** Adds the commands that administer keys, plans and usage. */
export function addAdminCommands(program: Command, modules: AdminCommandModules): void {
  addKeysCommands(program, modules);
  addPlansCommands(program, modules);
  addUsageCommand(program, modules);
}
