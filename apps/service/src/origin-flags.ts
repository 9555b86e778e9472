import { resolve } from 'node:path';
import { hasSavedOrigin, type OriginChoice } from './chain-origin.ts';
import { isNetworkName, NETWORK_NAMES } from './networks/network.ts';
import { UserError } from './user-error.ts';

/** The flags that say how a chain begins. */
export interface OriginFlags {
  readonly network?: string;
  readonly genesis?: string;
  /** A folder that was filled before says it, too. */
  readonly data?: string;
}

/** How a chain begins by flags; undefined: they do not say. @throws {UserError} */
export function readOriginFlags({ network, genesis, data }: OriginFlags): OriginChoice | undefined {
  if (network !== undefined && genesis !== undefined) {
    throw new UserError('--network and --genesis say the same; give one of them');
  }
  if (genesis !== undefined) return { genesis: resolve(genesis) };
  if (network !== undefined) {
    if (isNetworkName(network)) return { network };
    const names = NETWORK_NAMES.join(', ');
    throw new UserError(`--network: expected ${names}, got ${JSON.stringify(network.slice(0, 40))}`);
  }
  return data !== undefined && hasSavedOrigin(resolve(data)) ? { saved: resolve(data) } : undefined;
}
