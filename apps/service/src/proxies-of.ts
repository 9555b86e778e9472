import { createNetworkSet } from '@ethread/accounts';
import { createProxies, type Proxies } from '@ethread/http';
import type { ProxiesConfiguration } from './configuration/configuration.ts';

/** Returns the trusted reverse proxies of a configuration, or undefined where it has none. */
export function proxiesOf(configuration: ProxiesConfiguration | undefined): Proxies | undefined {
  if (!configuration) return undefined;
  const trusted = createNetworkSet(configuration.trusted);
  return createProxies((address) => trusted.has(address));
}
