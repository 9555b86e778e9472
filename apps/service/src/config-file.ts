import type { Command } from 'commander';

/** The configuration file of a command line. */
export interface ConfigFlags {
  readonly config: string;
}

/** The description of `--config` in each command that works on one configuration. */
export const CONFIG_HELP = 'configuration file (YAML)';

/** Adds the required `--config FILE` to a command. */
export function withConfigFile(command: Command): Command {
  return command.requiredOption('--config <file>', CONFIG_HELP);
}
