import { systemClock } from '@ethread/core';
import { Command, CommanderError, Option } from 'commander';
import { pino } from 'pino';
import { addAdminCommands } from './administration/admin-commands.ts';
import { addConfigCommands } from './config-commands.ts';
import { LOG_LEVELS, METHOD_CHOICES } from './configuration/configuration.ts';
import { addDoctorCommand } from './doctor/doctor-command.ts';
import { examples } from './examples.ts';
import { addHealthCommand } from './health/health-command.ts';
import { addHistoryCommands } from './history/history-commands.ts';
import { leaveHeapsToThreads } from './leave-heaps-to-threads.ts';
import { putMainThreadFirst } from './put-main-thread-first.ts';
import { serveSample } from './sample/serve-sample.ts';
import { readServeFlags, type ServeFlags } from './serve-options.ts';
import { stderrStream } from './stderr-stream.ts';
import { stopSignal } from './stop-signal.ts';
import { ConfigurationFaults } from './configuration/schema-faults.ts';
import { oneLine, UserError } from './user-error.ts';
import { VERSION } from './version.ts';

putMainThreadFirst();
leaveHeapsToThreads();

const asksVersions = ['-V', '--version'].includes(process.argv[2] ?? '');
const program = new Command('ethread')
  .description('A read-only Ethereum JSON-RPC service that a team runs itself.')
  .version(
    asksVersions ? (await import('./print-versions.ts')).printVersions() : VERSION,
    '-V, --version',
    'prints the versions of the service and of its contract',
  )
  .addHelpText(
    'after',
    examples(
      'ethread serve --sample                                  serves a sample chain',
      'ethread config init --network mainnet --node URL        writes a first configuration',
      'ethread serve --config ethread.yaml                     serves it',
    ),
  )
  .showHelpAfterError('Add --help for the usage and examples.')
  .exitOverride();

program
  .command('serve')
  .description('Serves chains over HTTP and WebSocket.')
  .option('--config <file>', 'configuration file (YAML); cannot be combined with other options')
  .option('--sample', 'serves the sample chain that comes with ethread')
  .option('--network <name>', 'a public network: mainnet, sepolia, hoodi')
  .option('--genesis <file>', "geth's genesis.json")
  .option(
    '--import <file>',
    'RLP export, or era1 or ere archive; can be repeated',
    (file, files: string[] = []) => [...files, file],
  )
  .option('--execute', 'also executes the blocks of archives')
  .option('--data <dir>', 'folder of the stores')
  .option('--host <address>', 'address to listen on (default 127.0.0.1)')
  .option('--port <number>', 'port to listen on (default 8545)')
  .option('--key <key>', 'API key without limits')
  .addOption(
    new Option(
      '--methods <choice>',
      'served methods; extended adds the companions, as --sample does',
    ).choices(METHOD_CHOICES),
  )
  .addOption(new Option('--log-level <level>', 'least severe level that is logged').choices(LOG_LEVELS))
  .option('--no-color', 'prints the greeting of the sample without colors, as the variable NO_COLOR does')
  .addHelpText(
    'after',
    examples(
      'ethread serve --config ethread.yaml',
      'ethread serve --genesis genesis.json --import chain.rlp --data data --key KEY',
    ),
  )
  .action(async ({ color, ...flags }: ServeFlags & { readonly color: boolean }) => {
    // The variable takes precedence over NO_COLOR.
    if (!color) process.env['FORCE_COLOR'] = '0';
    if (flags.sample) {
      const started = Number(process.env['ETHREAD_STARTED'] ?? performance.timeOrigin);
      process.exitCode = await serveSample(flags, {
        command: process.env['ETHREAD_COMMAND'] ?? 'npx ethread serve --sample',
        notice: process.env['ETHREAD_NOTICE'],
        print: (line) => void process.stderr.write(`${line}\n`),
        secondsSinceStart: () => (Date.now() - started) / 1_000,
      });
      return;
    }
    const { configuration, options } = readServeFlags(flags);
    // Loaded on demand, so that other commands start sooner.
    const { serve } = await import('./serve.ts');
    process.exitCode = await serve(configuration, options);
  });

addConfigCommands(program, (text) => void process.stdout.write(text));

addHealthCommand(program);

addDoctorCommand(
  program,
  { clock: systemClock, write: (text) => void process.stdout.write(text) },
  (code) => (process.exitCode = code),
);

const commandModules = () => ({
  clock: systemClock,
  logger: pino({ level: 'info' }, stderrStream),
  write: (text: string) => void process.stdout.write(text),
  progress: process.stderr,
  signal: untilStopped(),
});

addHistoryCommands(program, commandModules);

/** Returns a signal that Ctrl-C aborts. */
function untilStopped(): AbortSignal {
  const stopping = new AbortController();
  void stopSignal(['SIGINT', 'SIGTERM', 'SIGHUP']).then((reason) => stopping.abort(reason));
  return stopping.signal;
}

addAdminCommands(program, {
  environment: process.env,
  clock: systemClock,
  write: (text) => new Promise((resolve) => process.stdout.write(text, () => resolve())),
  async openStores(file) {
    const { openStores } = await import('./administration/open-stores.ts');
    return openStores(file, { clock: systemClock, logger: pino({ level: 'warn' }, stderrStream) });
  },
});

// A reader that has read enough, such as head, closes the pipe.
process.stdout.on('error', () => process.exit());

try {
  await program.parseAsync();
  // Handles that libraries leave open must not keep a stopped service alive.
  process.exit();
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode);
  // Printed instead of thrown, because a running service logs a thrown error and continues.
  console.error(error instanceof UserError ? linesOf(error) : error);
  process.exit(1);
}

/** Returns the lines of an error: one, or one for each fault of a configuration. */
function linesOf(error: UserError): string {
  const lines = error instanceof ConfigurationFaults ? error.message.split('\n') : [oneLine(error)];
  return lines.map((line) => `ethread: ${line}`).join('\n');
}
