import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { serve } from './serve.ts';
import { readServeFlags, type ServeFlags } from './serve-options.ts';
import { oneLine, UserError } from './user-error.ts';

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

const program = new Command('ethread')
  .description('A read-only Ethereum JSON-RPC service that a team runs itself.')
  .version(version)
  .exitOverride();

program
  .command('serve')
  .description('Serves chains over HTTP and WebSocket.')
  .option('--config <file>', 'configuration file (YAML); alone')
  .option('--sample', 'serves the sample chain that comes with ethread')
  .option('--genesis <file>', "geth's genesis.json")
  .option('--import <file>', 'RLP export; may be given several times', (file, files: string[] = []) => [
    ...files,
    file,
  ])
  .option('--data <dir>', 'folder of the stores')
  .option('--host <address>', 'address to listen on (default 127.0.0.1)')
  .option('--port <number>', 'port to listen on (default 8545)')
  .option('--key <key>', 'API key, without limits')
  .action(async (flags: ServeFlags) => {
    const { configuration, options } = readServeFlags(flags);
    process.exitCode = await serve(configuration, options);
  });

try {
  await program.parseAsync();
  // Handles that libraries keep open must not hold a service that was told to stop.
  process.exit();
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode);
  if (!(error instanceof UserError)) throw error;
  console.error(`ethread: ${oneLine(error)}`);
  process.exit(1);
}
