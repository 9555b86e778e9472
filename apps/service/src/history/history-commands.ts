import type { Command } from 'commander';
import type { CommandModules } from './command-modules.ts';
import type { ExportFlags } from './export-command.ts';
import type { HistoryFlags } from './history-command.ts';
import type { ImportFlags } from './import-command.ts';
import type { MigrateFlags } from './migrate-command.ts';
import type { RewindFlags } from './rewind-command.ts';
import type { SegmentsFlags } from './segments-command.ts';
import type { VerifyFlags } from './verify-command.ts';

/** What the commands on the segments of a bucket do. */
const SEGMENTS = {
  publish: 'Uploads the segments that the bucket lacks.',
  attach: 'Takes the blocks of published segments that the data folder lacks.',
  release: 'Removes files that the bucket contains; they are read from there.',
  download: 'Downloads and checks the files that the data folder lacks.',
} as const;

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
      .option('--json', 'answers in JSON');

  command('import', 'Takes RLP exports and era1 or ere archives into a data folder; goes on where it was.')
    .argument('[files...]', 'in order, where they are RLP; none: --execute continues with the stored blocks')
    .option('--network <name>', 'a public network: mainnet, sepolia, hoodi, holesky (retired)')
    .option('--genesis <file>', "geth's genesis.json")
    .option('--execute', 'executes the blocks of archives, too')
    .action(async (files: string[], flags: ImportFlags) => {
      const { importCommand } = await import('./import-command.ts');
      process.exitCode = await importCommand(files, flags, modules());
    });
  command('history', 'Says which blocks a data folder holds.').action(async (flags: HistoryFlags) => {
    const { historyCommand } = await import('./history-command.ts');
    process.exitCode = await historyCommand(flags, modules());
  });
  command('verify', 'Checks a whole data folder again; ends with 1 when something is wrong.').action(
    async (flags: VerifyFlags) => {
      const { verifyCommand } = await import('./verify-command.ts');
      process.exitCode = await verifyCommand(flags, modules());
    },
  );
  command('rewind', 'Sets a data folder back to a block: removes all blocks above it, also finalized ones.')
    .requiredOption('--to <number>', 'the block that becomes the newest')
    .addHelpText(
      'after',
      `
Use it when the store has blocks that are wrong although each follows from the one before: when a node showed an
invented fork as finalized. Stop the service first. State goes back by 1,024 blocks at most. A killed rewind leaves an
intact store, and the same command continues.`,
    )
    .action(async (flags: RewindFlags) => {
      const { rewindCommand } = await import('./rewind-command.ts');
      process.exitCode = await rewindCommand(flags, modules());
    });
  const segments = program
    .command('segments')
    .description('Moves segments of final blocks between a data folder and its bucket.');
  for (const name of ['publish', 'attach', 'release', 'download'] as const) {
    segments
      .command(name)
      .description(SEGMENTS[name])
      .requiredOption('--config <file>', 'configuration file (YAML), with a segmentBucket')
      .option('--chain <name>', 'the chain, where the file has several')
      .option('--json', 'answers in JSON')
      .action(async (flags: SegmentsFlags) => {
        const { segmentsCommand } = await import('./segments-command.ts');
        process.exitCode = await segmentsCommand(name, flags, modules());
      });
  }
  segments
    .command('migrate')
    .description(
      'Imports the blocks that servers of version 0.1 shared as rows in PostgreSQL; goes on where it was.',
    )
    .requiredOption('--config <file>', 'configuration file (YAML), with a sharedHistory and data')
    .option('--chain <name>', 'the chain, where the file has several')
    .option('--drop', 'removes the tables in PostgreSQL afterwards')
    .option('--json', 'answers in JSON')
    .action(async (flags: MigrateFlags) => {
      const { migrateCommand } = await import('./migrate-command.ts');
      process.exitCode = await migrateCommand(flags, modules());
    });
  command('export', 'Writes blocks to archives of 8,192 blocks, or to one file of RLP.')
    .requiredOption('--format <format>', 'era1, ere or rlp')
    .requiredOption('--out <path>', 'folder of the archives, or file of RLP')
    .option('--from <number>', 'first block')
    .option('--to <number>', 'last block')
    .option('--access-lists', 'writes the access lists of blocks that have them, with --format rlp')
    .action(async (flags: ExportFlags) => {
      const { exportCommand } = await import('./export-command.ts');
      process.exitCode = await exportCommand(flags, modules());
    });
}
