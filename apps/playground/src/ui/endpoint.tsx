import type { Model } from '@ethread/openrpc';
import type { Transport } from '../request/server-url.ts';
import { AddressInput } from './address-input.tsx';
import { usePart, usePlayground } from '../state/context.ts';

const TRANSPORTS: readonly (readonly [Transport, string])[] = [
  ['http', 'HTTP'],
  ['webSocket', 'WebSocket'],
];

/** The transport and address of requests: the document's servers with their variables, or an address that the user enters. */
export function Endpoint({ model }: { model: Model }) {
  const { store } = usePlayground();
  const target = usePart((state) => state.target);
  const { transport } = target;
  return (
    <div className="endpoint">
      <div className="endpoint-head">
        <div className="segments" role="radiogroup" aria-label="Transport">
          {TRANSPORTS.map(([name, words]) => (
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
          ))}
        </div>
      </div>
      <AddressInput
        key={transport}
        model={model}
        target={target}
        transport={transport}
        address={target[transport]}
        onChange={(changed) => store.set({ target: changed })}
      />
    </div>
  );
}
