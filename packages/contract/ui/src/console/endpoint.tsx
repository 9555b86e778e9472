import { type Contract, isCalledOverHttp, type Method } from '@ethread/openrpc';
import type { SiteChain } from '../site-settings.ts';
import { AddressInput } from './address-input.tsx';
import { ChainChoice } from './chain-choice.tsx';
import { useConsole, useRequest } from './context.ts';
import type { Channel } from './request/server-url.ts';
import { transportFor } from './request/target.ts';

const TRANSPORTS: readonly (readonly [Channel, string])[] = [
  ['http', 'HTTP'],
  ['webSocket', 'WebSocket'],
];

interface Props {
  readonly model: Contract;
  readonly method: Method;
  readonly chains: readonly SiteChain[];
  /** The page that explains how to get a key; undefined for none. */
  readonly keyHelp: string | undefined;
}

/** The transport and address of requests: the document's servers with their variables, or an address that the user enters. */
export function Endpoint({ model, method, chains, keyHelp }: Props) {
  const requests = useConsole();
  const target = useRequest((state) => state.target);
  const transport = transportFor(target, method);
  return (
    <div className="endpoint">
      <div className="segments" role="radiogroup" aria-label="Transport">
        {TRANSPORTS.map(([name, words]) => (
          <label key={name}>
            <input
              type="radio"
              name="transport"
              value={name}
              checked={transport === name}
              disabled={name === 'http' && !isCalledOverHttp(method)}
              onChange={() => requests.setTarget({ ...target, transport: name })}
            />
            <span>{words}</span>
          </label>
        ))}
      </div>
      <ChainChoice model={model} chains={chains} />
      <AddressInput
        key={transport}
        model={model}
        target={target}
        transport={transport}
        address={target[transport]}
        keyHelp={keyHelp}
        onChange={(changed) => requests.setTarget(changed)}
      />
    </div>
  );
}
