import type { Contract } from '@ethread/openrpc';
import { keepKey, keptKey } from '../kept-keys.ts';
import type { SiteChain } from '../site-settings.ts';
import { useConsole, useRequest } from './context.ts';
import { keyIn, originOf, urlOf, withAddress } from './request/target.ts';

/** The choice between the chains of the service that serves the page. Each chain has a host name of its own. */
export function ChainChoice({
  model,
  chains,
}: {
  readonly model: Contract;
  readonly chains: readonly SiteChain[];
}) {
  const requests = useConsole();
  const target = useRequest((state) => state.target);
  const reachable = chains.filter(({ hosts }) => hosts.length > 0);
  if (reachable.length < 2) return null;
  const url = urlOf(model, target.http);
  const current = reachable.find(({ hosts }) => hosts.some((host) => atHost(url, host) === url));
  const choose = (name: string) => {
    const [host] = reachable.find((one) => one.name === name)?.hosts ?? [];
    if (host === undefined) return;
    const next = atHost(url, host);
    // The service itself lists its chains, so that its key applies to all of them.
    if (keptKey(originOf(next)) === '') keepKey(originOf(next), keyIn(model, url)?.value ?? '');
    requests.setTarget(withAddress(target, model, 'http', next));
  };
  return (
    <label className="chain-choice">
      Chain
      <select value={current?.name ?? ''} onChange={(event) => choose(event.target.value)}>
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

function atHost(address: string, host: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hostname = host.toLowerCase();
  return url.href;
}
