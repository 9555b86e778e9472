import type { Model } from '@ethread/openrpc';
import type { Transport } from '../request/server-url.ts';
import { AddressInput } from './address-input.tsx';
import { usePart, usePlayground } from '../state/context.ts';
import { EnvironmentChoice } from './environment-choice.tsx';
import { WalletChoice } from './wallet-choice.tsx';

const TRANSPORTS: readonly (readonly [Transport, string])[] = [
  ['http', 'HTTP'],
  ['webSocket', 'WebSocket'],
  ['mock', 'Mock'],
  ['wallet', 'Wallet'],
];

/**
 * The transport and address of requests: the document's servers with their variables, an address that the user enters,
 * or a wallet of the browser.
 */
export function Endpoint({ model }: { model: Model }) {
  const { store } = usePlayground();
  const target = usePart((state) => state.target);
  const hasWallet = usePart((state) => state.wallets.length > 0);
  const { transport } = target;
  return (
    <div className="endpoint">
      <div className="endpoint-head">
        <div className="segments" role="radiogroup" aria-label="Transport">
          {TRANSPORTS.filter(([name]) => name !== 'wallet' || hasWallet || transport === name).map(
            ([name, words]) => (
              <label key={name}>
                <input
                  type="radio"
                  name="transport"
                  value={name}
                  checked={transport === name}
                  onChange={() => store.set({ target: { ...target, transport: name } })}
                />
                <span>{words}</span>
              </label>
            ),
          )}
        </div>
        <EnvironmentChoice model={model} target={target} />
      </div>
      {transport === 'mock' && (
        <p className="hint">Nothing is sent: the document’s examples and schemas give the response.</p>
      )}
      {transport === 'wallet' && <WalletChoice />}
      {(transport === 'http' || transport === 'webSocket') && (
        <AddressInput
          key={transport}
          model={model}
          target={target}
          transport={transport}
          address={target[transport]}
          onChange={(changed) => store.set({ target: changed })}
        />
      )}
    </div>
  );
}
