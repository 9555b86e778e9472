import { isIP } from 'node:net';

/**
 * Creates the check of the Host header for a port that browsers must not reach. A page whose name resolves to this
 * address (DNS rebinding) sends its own name as the host. Addresses and `localhost` are no such names.
 *
 * @param hosts - other accepted names of the port, without a port number.
 */
export function createHostCheck(hosts: readonly string[]): (host: string | undefined) => boolean {
  const allowed = new Set(['localhost', ...hosts.map((host) => host.toLowerCase())]);
  return (host) => {
    if (host === undefined) return true;
    const name = host.replace(/:\d*$/, '').toLowerCase();
    return allowed.has(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
  };
}
