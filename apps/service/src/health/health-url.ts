import { UserError } from '../user-error.ts';
import type { Configuration } from '../configuration/configuration.ts';

/** The local address of a service that listens on every address. */
const LOCAL: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * Returns the URL of a path of the service on its own machine, with the scheme, host and port of its configuration.
 *
 * @throws {UserError} when the configuration lets the system choose the port.
 */
export function healthUrl(
  { host, port, tls }: Pick<Configuration, 'host' | 'port' | 'tls'>,
  path: string,
): string {
  if (port === 0)
    throw new UserError(
      'port is 0 in the configuration, so the address of the service is not known; set a fixed port',
    );
  const address = LOCAL[host] ?? host;
  return `http${tls ? 's' : ''}://${address.includes(':') ? `[${address}]` : address}:${port}${path}`;
}
