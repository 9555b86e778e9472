import type { AdminClient } from '@ethread/admin/client';
import type { Clock } from '@ethread/core';
import { DiskFullError } from '@ethread/storage/disk';
import type { Command } from 'commander';
import { type ConnectionFlags, type ConnectionModules, connect, DEFAULT_URL } from './connect.ts';
import { UserError } from '../user-error.ts';
import { toUserError } from './flag-error.ts';

/** The flags that every administration command accepts. */
export interface AdminFlags extends ConnectionFlags {
  readonly json?: boolean;
}

export interface AdminCommandModules extends ConnectionModules {
  readonly clock: Clock;
  /** Prints the result. */
  readonly write: (text: string) => Promise<void>;
}

/** Adds the flags that say where the administration is to a command. */
export function withAdminFlags(command: Command): Command {
  return command
    .option(
      '--url <url>',
      `the running service's admin API; otherwise ETHREAD_ADMIN_URL, or ${DEFAULT_URL}. Its token is ETHREAD_ADMIN_TOKEN`,
    )
    .option('--config <file>', 'instead of a running service, the stores of a configuration file')
    .option('--json', "prints the admin API's result");
}

/**
 * Makes one call, and prints its result for people or for scripts.
 *
 * @throws {UserError} naming a wrong field.
 */
export async function runCall<Result>(
  modules: AdminCommandModules,
  flags: AdminFlags,
  call: (admin: AdminClient) => Promise<Result>,
  print: (result: Result) => string,
): Promise<void> {
  const { admin, place, close } = await connect(flags, modules);
  try {
    const result = await call(admin);
    await modules.write(flags.json ? `${JSON.stringify(result, null, 2)}\n` : print(result));
  } catch (error) {
    if (error instanceof DiskFullError) throw new UserError(error.message, { cause: error });
    throw toUserError(error, place);
  } finally {
    await close();
  }
}
