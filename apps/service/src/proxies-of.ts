import { createNetworkSet } from '@ethread/accounts';
import { createProxies, type Proxies } from '@ethread/http';
import type { ProxiesConfiguration } from './configuration/configuration.ts';

/** Returns the trusted reverse proxies of a configuration. */
export function proxiesOf(configuration: ProxiesConfiguration | undefined): Proxies {
  const trusted = createNetworkSet(configuration?.trusted ?? []);
  return createProxies((address) => trusted.has(address));
}
