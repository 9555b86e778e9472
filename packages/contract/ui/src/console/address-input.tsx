import { KEY_MASK, maskKey, unmaskKey } from '../key-mask.ts';
import { keepKey } from '../kept-keys.ts';
import type { Contract, Variable } from '@ethread/openrpc';
import { transportOf } from './request/server-url.ts';
import {
  type Address,
  isSecret,
  keyIn,
  originOf,
  type Target,
  urlOf,
  withAddress,
  withValues,
} from './request/target.ts';

interface AddressProps {
  readonly model: Contract;
  readonly target: Target;
  readonly transport: 'http' | 'webSocket';
  readonly address: Address;
  /** The page that explains how to get a key; undefined for none. */
  readonly keyHelp: string | undefined;
  readonly onChange: (target: Target) => void;
}

/** The address of a transport: a server of the document with its variables, or one that the user enters. */
export function AddressInput({ model, target, transport, address, keyHelp, onChange }: AddressProps) {
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
      <div className="address">
        <input
          type="url"
          className="mono"
          aria-label="Address"
          value={maskKey(url, secret)}
          placeholder={transport === 'http' ? 'https://…' : 'wss://…'}
          spellCheck={false}
          autoComplete="off"
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
              data-field="key"
              spellCheck={false}
              autoComplete="off"
              onChange={(event) => {
                const typed = event.target.value.trim();
                keepKey(originOf(url), typed);
                onChange(withAddress(target, model, transport, key.urlWith(typed)));
              }}
            />
          </label>
          {keyHelp !== undefined && key.value === '' && <a href={keyHelp}>Get a key</a>}
        </div>
      )}
      {server && server.variables.length > 0 && (
        <div className="variables">
          {server.variables.map((variable) => (
            <VariableInput
              key={variable.name}
              variable={variable}
              value={address.values[variable.name] ?? ''}
              onChange={(value) => {
                const { [variable.name]: _old, ...others } = address.values;
                const values = value === '' ? others : { ...others, [variable.name]: value };
                onChange(withValues(target, model, transport, values));
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface VariableProps {
  readonly variable: Variable;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A variable of a server: a choice where the document lists its values. */
function VariableInput({ variable, value, onChange }: VariableProps) {
  const { name, default: fallback, description, choices } = variable;
  return (
    <label title={description}>
      <span>{name}</span>
      {choices.length > 0 ? (
        <select value={value || fallback} onChange={({ target }) => onChange(target.value)}>
          {[...new Set([fallback, ...choices])].map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          type={isSecret(name) ? 'password' : 'text'}
          className="mono"
          value={value}
          placeholder={fallback}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </label>
  );
}
