import type { Configuration } from './configuration/configuration.ts';
import { configurationOf, loadConfiguration } from './configuration/load-configuration.ts';
import type { ServeOptions } from './serve.ts';
import { UserError } from './user-error.ts';

/** The options of `ethread serve` from the command line. */
export interface ServeFlags {
  readonly config?: string;
  readonly network?: string;
  readonly genesis?: string;
  readonly import?: readonly string[];
  readonly execute?: boolean;
  readonly data?: string;
  readonly host?: string;
  readonly port?: string;
  readonly key?: string;
  readonly methods?: Configuration['methods'];
  readonly logLevel?: Configuration['logLevel'];
  readonly sample?: boolean;
}

/** Parses the flags of `ethread serve` without `--sample`. @throws {UserError} for flags that do not go together. */
export function readServeFlags(flags: ServeFlags): { configuration: Configuration; options: ServeOptions } {
  if (flags.config !== undefined) {
    const others = Object.keys(flags).filter((name) => name !== 'config');
    if (others.length > 0)
      throw new UserError(`--config cannot be combined with ${printFlags(others)}; set it in the file`);
    return { configuration: loadConfiguration(flags.config), options: { file: flags.config } };
  }
  const { network, genesis, import: files, execute, data, key } = flags;
  if ((network === undefined && genesis === undefined) || data === undefined || key === undefined) {
    throw new UserError(
      'serve needs --config FILE, or --network NAME or --genesis FILE, --data DIR and --key KEY, or --sample',
    );
  }
  const chain = { name: network ?? 'chain', network, genesis, import: files, execute, data };
  return {
    configuration: configurationOf({ ...settingsOf(flags), keys: [key], chains: [chain] }),
    options: {},
  };
}

/** Returns the flags that every chain shares, as a configuration file states them. */
export function settingsOf({ host, port, methods, logLevel }: ServeFlags): object {
  return { host, port: port === undefined ? undefined : Number(port), methods, logLevel };
}

/** Formats names of options as a person types them: `logLevel` as `--log-level`. */
export function printFlags(names: readonly string[]): string {
  return names
    .map((name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)
    .join(', ');
}
