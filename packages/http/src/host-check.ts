import { isIP } from 'node:net';

/**
 * Makes the check of the Host header for a port that browsers must not reach: a page whose name was made to point here
 * (DNS rebinding) names itself. Addresses and `localhost` are no such names.
 *
 * @param hosts - other names by which the port may be asked for, without a port.
 */
export function createHostCheck(hosts: readonly string[]): (host: string | undefined) => boolean {
  const allowed = new Set(['localhost', ...hosts.map((host) => host.toLowerCase())]);
  return (host) => {
    if (host === undefined) return true;
    const name = host.replace(/:\d*$/, '').toLowerCase();
    return allowed.has(name) || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0;
  };
}
