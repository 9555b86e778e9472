import { keepKey, KEY_MASK, maskKey, unmaskKey } from '@ethread/ui';
import { useId } from 'react';
import type { Model } from '@ethread/openrpc';
import { transportOf } from '../request/server-url.ts';
import type { Address, Target } from '../request/targets.ts';
import { isPlaceholder, isSecret, keyIn, originOf, urlOf, withAddress, withValues } from '../state/target.ts';
import { HeaderInputs } from './header-inputs.tsx';

interface AddressProps {
  readonly model: Model;
  readonly target: Target;
  readonly transport: 'http' | 'webSocket';
  readonly address: Address;
  readonly onChange: (target: Target) => void;
}

/** The address of a transport: a server of the document with its variables, or one that the user enters. */
export function AddressInput({ model, target, transport, address, onChange }: AddressProps) {
  const list = useId();
  const url = urlOf(model, address);
  const server = address.server === undefined ? undefined : model.servers[address.server];
  const servers = model.servers.flatMap((one, index) =>
    transportOf(one.url) === transport ? [{ one, index }] : [],
  );
  const choose = (value: string) => {
    if (value === '') return onChange(withAddress(target, model, transport, url));
    const next: Address = { server: Number(value), values: address.values, url };
    // A key belongs to the host for which the user entered it.
    const isSameHost = originOf(urlOf(model, next)) === originOf(url);
    const values = Object.fromEntries(
      Object.entries(address.values).filter(([name]) => isSameHost || !isSecret(name)),
    );
    onChange({ ...target, [transport]: { ...next, values } });
  };
  const foundKey = keyIn(model, url);
  const key = server ? undefined : foundKey;
  const secret = foundKey?.value ?? '';
  return (
    <>
      <div className="address">
        {servers.length > 0 && (
          <select
            aria-label="Server"
            value={address.server ?? ''}
            onChange={(event) => choose(event.target.value)}
          >
            {servers.map(({ one, index }) => (
              <option key={index} value={index}>
                {one.name}
              </option>
            ))}
            <option value="">own address</option>
          </select>
        )}
        <input
          type="url"
          className="mono"
          aria-label="Address"
          value={maskKey(url, secret)}
          placeholder={transport === 'http' ? 'https://…' : 'wss://…'}
          spellCheck={false}
          autoComplete="off"
          list={list}
          onCopy={(event) => {
            const { value, selectionStart, selectionEnd } = event.currentTarget;
            const chosen = value.slice(selectionStart ?? 0, selectionEnd ?? 0);
            if (!chosen.includes(KEY_MASK)) return;
            event.preventDefault();
            event.clipboardData.setData('text/plain', unmaskKey(chosen, secret));
          }}
          onChange={(event) => {
            const typed = unmaskKey(event.target.value, secret);
            keepKey(originOf(typed), keyIn(model, typed)?.value ?? '');
            onChange(withAddress(target, model, transport, typed));
          }}
        />
      </div>
      {key && (
        <div className="variables">
          <label>
            <span>API key</span>
            <input
              type="password"
              className="mono"
              value={key.value}
              placeholder="stays in this tab"
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => {
                const typed = event.target.value.trim();
                keepKey(originOf(url), typed);
                onChange(withAddress(target, model, transport, key.urlWith(typed)));
              }}
            />
          </label>
        </div>
      )}
      {server && server.variables.length > 0 && (
        <div className="variables">
          {server.variables.map(({ name, default: fallback, description, choices }) => (
            <label key={name} title={description}>
              <span>{name}</span>
              <input
                type={isSecret(name) ? 'password' : 'text'}
                className="mono"
                value={address.values[name] ?? ''}
                placeholder={fallback}
                list={choices.length > 0 ? `${list}-${name}` : undefined}
                spellCheck={false}
                autoComplete="off"
                onChange={({ target: { value } }) => {
                  const { [name]: _old, ...others } = address.values;
                  onChange(
                    withValues(
                      target,
                      model,
                      transport,
                      value === '' ? others : { ...others, [name]: value },
                    ),
                  );
                }}
              />
              {choices.length > 0 && (
                <datalist id={`${list}-${name}`}>
                  {choices.map((choice) => (
                    <option key={choice} value={choice} />
                  ))}
                </datalist>
              )}
            </label>
          ))}
        </div>
      )}
      {isPlaceholder(model, address) && (
        <p className="hint">
          The address still has a placeholder of the document. What you write stays in this tab.
        </p>
      )}
      {transport === 'http' && originOf(url) !== '' && <HeaderInputs origin={originOf(url)} />}
    </>
  );
}
