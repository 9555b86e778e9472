import type { Command } from 'commander';
import { UserError } from './user-error.ts';

/** The configuration file of a command line. */
export interface ConfigFlags {
  readonly config?: string;
}

/** Adds `--config FILE` to a command that also takes the file alone. */
export function withConfigFile(command: Command): Command {
  return command.argument('[file]', 'the same as --config FILE').option('--config <file>', CONFIG_HELP);
}

/** The description of `--config` in each command that works on one configuration. */
export const CONFIG_HELP = 'configuration file (YAML)';

/** Returns the file of a command line. @throws {UserError} when it names none, or two. */
export function configFileOf(command: string, file: string | undefined, { config }: ConfigFlags): string {
  if (file !== undefined && config !== undefined && file !== config)
    throw new UserError(`${command} takes one configuration, got ${config} and ${file}; leave one out`);
  const named = config ?? file;
  if (named === undefined)
    throw new UserError(`${command} needs a configuration: add --config FILE, such as ethread.yaml`);
  return named;
}
