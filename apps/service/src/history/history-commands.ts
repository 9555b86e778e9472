import { Argument, type Command } from 'commander';
import { examples } from '../examples.ts';
import type { CommandModules } from './command-modules.ts';
import type { ExportFlags } from './export-command.ts';
import type { HistoryFlags } from './history-command.ts';
import type { ImportFlags } from './import-command.ts';
import type { SegmentsFlags } from './segments-command.ts';
import type { VerifyFlags } from './verify-command.ts';

const TRANSFERS = ['publish', 'attach', 'release', 'download'] as const;

/**
 * Adds the commands that fill, inspect, verify and export a chain's data folder. Each command is loaded on demand, so
 * that the program starts sooner.
 */
export function addHistoryCommands(program: Command, modules: () => CommandModules): void {
  /** Adds a command on a data folder. */
  const command = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .requiredOption('--data <dir>', "folder of the chain's stores")
      .option('--json', 'prints the result as JSON');

  command(
    'import',
    'Imports RLP exports and era1 or ere archives into a data folder. Resumes an interrupted import.',
  )
    .argument(
      '[files...]',
      'files to import, RLP exports in the order of their blocks; without any, --execute continues with the stored blocks',
    )
    .option('--network <name>', 'a public network: mainnet, sepolia, hoodi')
    .option('--genesis <file>', "geth's genesis.json")
    .option('--execute', 'also executes the blocks of archives')
    .addHelpText(
      'after',
      examples(
        'ethread import --network mainnet --data data/mainnet archives/*.era1',
        'ethread import --genesis genesis.json --data data/dev --execute chain.rlp',
      ),
    )
    .action(async (files: string[], flags: ImportFlags) => {
      const { importCommand } = await import('./import-command.ts');
      process.exitCode = await importCommand(files, flags, modules());
    });
  command('history', 'Prints the available blocks, gaps and sizes of a data folder.')
    .addHelpText('after', examples('ethread history --data data/mainnet'))
    .action(async (flags: HistoryFlags) => {
      const { historyCommand } = await import('./history-command.ts');
      process.exitCode = await historyCommand(flags, modules());
    });
  command('verify', 'Verifies everything in a data folder. Exits with 1 when it finds a problem.')
    .addHelpText('after', examples('ethread verify --data data/mainnet'))
    .action(async (flags: VerifyFlags) => {
      const { verifyCommand } = await import('./verify-command.ts');
      process.exitCode = await verifyCommand(flags, modules());
    });
  program
    .command('segments')
    .description('Moves segments of final blocks between a data folder and its bucket.')
    .addArgument(new Argument('<transfer>', 'what to do, as listed below').choices(TRANSFERS))
    .requiredOption('--config <file>', 'configuration file (YAML), with a segmentBucket')
    .option('--chain <name>', 'the chain, required when the file has several')
    .option('--json', 'prints the result as JSON')
    .addHelpText(
      'after',
      `
  publish   uploads the segments that the bucket lacks
  attach    adds the published segments that the data folder lacks, without their files
  release   removes local files that the bucket has; the service reads them from there
  download  downloads and verifies the files that the data folder lacks
${examples('ethread segments publish --config ethread.yaml')}`,
    )
    .action(async (transfer: (typeof TRANSFERS)[number], flags: SegmentsFlags) => {
      const { segmentsCommand } = await import('./segments-command.ts');
      process.exitCode = await segmentsCommand(transfer, flags, modules());
    });
  command('export', 'Writes blocks to archives of 8,192 blocks, or to one file of RLP.')
    .requiredOption('--format <format>', 'ere or rlp')
    .requiredOption('--out <path>', 'folder of the archives, or file of RLP')
    .option('--from <number>', 'first block')
    .option('--to <number>', 'last block')
    .addHelpText(
      'after',
      examples(
        'ethread export --data data/mainnet --format ere --out archives',
        'ethread export --data data/mainnet --format rlp --out blocks.rlp --from 0 --to 99999',
      ),
    )
    .action(async (flags: ExportFlags) => {
      const { exportCommand } = await import('./export-command.ts');
      process.exitCode = await exportCommand(flags, modules());
    });
}
