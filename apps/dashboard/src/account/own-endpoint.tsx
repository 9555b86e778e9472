import { CopyButton, maskKey, useSiteSettings } from '@ethread/ui';
import { snippets } from '@ethread/ui/snippets';
import { useAccount } from './account-session.ts';

const FIRST_CALL = { method: 'eth_getBlockByNumber', params: ['latest', false] };

/** The addresses for the key's calls and a first call, which are copied with the key and shown without it. */
export function OwnEndpoint() {
  const { apiKey } = useAccount();
  const { chains, sites } = useSiteSettings();
  const [chain] = chains;
  const service = `${location.origin}${chain ? `/${chain.name}` : ''}`;
  const key = encodeURIComponent(apiKey);
  const http = `${service}/v3/${key}`;
  const webSocket = `${service.replace(/^http/, 'ws')}/ws/v3/${key}`;
  const curl = snippets.find(({ id }) => id === 'curl')?.write(FIRST_CALL, { http, webSocket }) ?? '';
  const rows = [
    ['HTTP', http],
    ['WebSocket', webSocket],
    ['A first call', curl],
  ] as const;
  return (
    <section className="card" aria-label="Endpoint">
      <h2>Endpoint</h2>
      <dl className="endpoints">
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{maskKey(text, key)}</code>
              <CopyButton text={() => text} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        What you copy has your key.
        {chain && ` These are the addresses of ${chain.name}; other chains have their name in its place.`}
        {sites.docs !== undefined && (
          <>
            {' '}
            <a href={`${sites.docs}quick-start/#use-it-from-your-program`}>
              Programs with viem, ethers and web3.py
            </a>
          </>
        )}
      </p>
    </section>
  );
}
