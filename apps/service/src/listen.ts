import type { AddressInfo } from 'node:net';
import type { PortPlace } from './try-port.ts';
import { codeOf, oneLine, UserError } from './user-error.ts';

/** Reports a port that another program listens on. */
export class PortInUseError extends UserError {
  readonly place: PortPlace;

  constructor(place: PortPlace, options?: ErrorOptions) {
    super(
      `${place.host}:${place.port}: the port is in use; stop its program or choose another port`,
      options,
    );
    this.place = place;
  }
}

/**
 * Starts a server's listener.
 *
 * @throws {PortInUseError}
 * @throws {UserError} when it cannot listen, naming host and port.
 */
export async function listen(start: () => Promise<AddressInfo>, place: PortPlace): Promise<AddressInfo> {
  try {
    return await start();
  } catch (cause) {
    if (codeOf(cause) === 'EADDRINUSE')
      throw new PortInUseError({ host: place.host, port: place.port }, { cause });
    throw new UserError(`${place.host}:${place.port}: ${oneLine(cause)}`, { cause });
  }
}
