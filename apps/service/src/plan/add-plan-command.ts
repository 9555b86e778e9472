import type { Command } from 'commander';
import { examples } from '../examples.ts';
import type { PlanFlags, PlanModules } from './plan-command.ts';

/** Adds the command that measures what a store takes. It is loaded on demand, so that the program starts sooner. */
export function addPlanCommand(program: Command, modules: () => PlanModules): void {
  program
    .command('plan')
    .description('Measures a sample of archives and prints hours, disk, memory and calls to nodes.')
    .argument('[archives...]', 'era1 or ere files from different parts of the chain')
    .option('--network <name>', 'a public network: mainnet, sepolia, hoodi, holesky (retired)')
    .option('--genesis <file>', "geth's genesis.json")
    .option('--blocks <number>', 'blocks of history to store')
    .option('--days <number>', 'days of history to store, in the place of --blocks')
    .option('--execute', 'with state; the archives begin with the genesis block')
    .option('--users <number>', 'users, whose calls the assumptions describe')
    .option('--assume <file>', 'mix of calls and price list (YAML)')
    .option('--print-assumptions', 'prints them as such a file, to edit')
    .option('--seconds <number>', 'time of each measurement (default 30)')
    .option('--json', 'prints the result as JSON')
    .addHelpText(
      'after',
      examples(
        'ethread plan --network mainnet --blocks 24000000 mainnet-00500-*.era1 mainnet-01800-*.era1',
        'ethread plan --network sepolia --days 30 --users 200 --assume assumptions.yaml sepolia-00100-*.era1',
      ),
    )
    .action(async (files: string[], flags: PlanFlags) => {
      const { planCommand } = await import('./plan-command.ts');
      process.exitCode = await planCommand(files, flags, modules());
    });
}
