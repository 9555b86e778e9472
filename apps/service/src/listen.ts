import type { AddressInfo } from 'node:net';
import type { PortPlace } from './try-port.ts';
import { codeOf, oneLine, UserError } from './user-error.ts';

/**
 * Starts a server's listener.
 *
 * @throws {UserError} when it cannot listen, naming host and port.
 */
export async function listen(start: () => Promise<AddressInfo>, place: PortPlace): Promise<AddressInfo> {
  try {
    return await start();
  } catch (cause) {
    const isInUse = codeOf(cause) === 'EADDRINUSE';
    const problem = isInUse ? 'the port is in use; stop its program or choose another port' : oneLine(cause);
    throw new UserError(`${place.host}:${place.port}: ${problem}`, { cause });
  }
}
