import type { SiteChain } from '@ethread/ui/site-settings';
import { useEffect, useState } from 'react';
import { siteSettings } from './site-settings.ts';

interface Props {
  /** The address of the service that receives the calls. */
  readonly service: string;
  readonly onChange: (service: string) => void;
}

/** The choice between the chains of the service that serves the docs. Each chain has a host name of its own. */
export function ChainChoice({ service, onChange }: Props) {
  const [chains, setChains] = useState<readonly SiteChain[]>([]);
  useEffect(() => {
    void siteSettings().then((settings) => setChains(settings.chains));
  }, []);
  const reachable = chains.filter(({ hosts }) => hosts.length > 0);
  if (reachable.length < 2) return null;
  const current = reachable.find(({ hosts }) => hosts.some((host) => addressOf(host) === service));
  return (
    <label className="run-choice">
      Chain
      <select
        value={current?.name ?? ''}
        onChange={({ target }) => {
          const [host] = reachable.find(({ name }) => name === target.value)?.hosts ?? [];
          if (host !== undefined) onChange(addressOf(host));
        }}
      >
        {!current && (
          <option value="" disabled>
            of another service
          </option>
        )}
        {reachable.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  );
}

/** Returns the address of a chain, with the scheme and port at which the page itself was reached. */
function addressOf(host: string): string {
  const url = new URL(location.origin);
  url.hostname = host.toLowerCase();
  return url.origin;
}
