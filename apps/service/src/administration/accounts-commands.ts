import type { Command } from 'commander';
import { CONFIG_HELP } from '../config-file.ts';
import { examples } from '../examples.ts';
import type { TransferModules } from './transfer-accounts.ts';

interface TransferFlags {
  readonly config: string;
}

/** Adds `ethread accounts …`, which work on the database itself. */
export function addAccountsCommands(program: Command, modules: () => Promise<TransferModules>): void {
  const accounts = program.command('accounts').description('Exports and imports all accounts.');
  accounts
    .command('export <file>')
    .description('Writes plans, keys, events, usage and credits to a new file. A service may run meanwhile.')
    .requiredOption('--config <file>', CONFIG_HELP)
    .addHelpText('after', examples('ethread accounts export accounts.jsonl --config ethread.yaml'))
    .action(async (file: string, { config }: TransferFlags) => {
      const { exportTo } = await import('./transfer-accounts.ts');
      await exportTo(file, config, await modules());
    });
  accounts
    .command('import <file>')
    .description('Reads an export into accounts without keys, while no service runs.')
    .requiredOption('--config <file>', CONFIG_HELP)
    .addHelpText('after', examples('ethread accounts import accounts.jsonl --config ethread.yaml'))
    .action(async (file: string, { config }: TransferFlags) => {
      const { importFrom } = await import('./transfer-accounts.ts');
      await importFrom(file, config, await modules());
    });
}
