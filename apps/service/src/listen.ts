import type { AddressInfo } from 'node:net';
import type { Configuration } from './configuration/configuration.ts';
import { oneLine, UserError } from './user-error.ts';

/** Has a server listen. @throws {UserError} when it cannot, naming host and port. */
export async function listen(
  start: () => Promise<AddressInfo>,
  { host, port }: Pick<Configuration, 'host' | 'port'>,
): Promise<AddressInfo> {
  try {
    return await start();
  } catch (cause) {
    const isTaken = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
    throw new UserError(
      isTaken ? `${host}:${port}: the port is in use` : `${host}:${port}: ${oneLine(cause)}`,
      { cause },
    );
  }
}
