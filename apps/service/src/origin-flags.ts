import { adviceFor } from '@ethread/openrpc/nearest-name';
import { resolve } from 'node:path';
import { hasSavedOrigin, type OriginChoice } from './chain-origin.ts';
import { isNetworkName, NETWORK_NAMES } from './networks/network-schedule.ts';
import { UserError } from './user-error.ts';

/** The flags that select the origin of a chain. */
export interface OriginFlags {
  readonly network?: string;
  readonly genesis?: string;
  /** Data folder. One that was filled before names the origin, too. */
  readonly data?: string;
}

/** Reads the origin of a chain from flags. Returns undefined when no flag names one. @throws {UserError} */
export function readOriginFlags({ network, genesis, data }: OriginFlags): OriginChoice | undefined {
  if (network !== undefined && genesis !== undefined) {
    throw new UserError('--network and --genesis cannot be combined; remove one of them');
  }
  if (genesis !== undefined) return { genesis: resolve(genesis) };
  if (network !== undefined) {
    if (isNetworkName(network)) return { network };
    const names = NETWORK_NAMES.join(', ');
    const advice = adviceFor(network.slice(0, 40), NETWORK_NAMES);
    throw new UserError(`--network: expected ${names}, got ${JSON.stringify(network.slice(0, 40))}${advice}`);
  }
  return data !== undefined && hasSavedOrigin(resolve(data)) ? { saved: resolve(data) } : undefined;
}
