import { type Contract, isCalledOverHttp, type Method } from '@ethread/openrpc';
import { keptKey } from '../../kept-keys.ts';
import { maskKey } from '../../key-mask.ts';
import { counterpart, fillUrl, type Channel, transportOf, valuesIn } from './server-url.ts';

export interface Address {
  /** The server's index in the document's list; undefined for an address that the user entered. */
  readonly server: number | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly url: string;
}

/** The target of requests. It exists in memory only, because addresses contain keys. */
export interface Target {
  readonly transport: Channel;
  /** The address for each transport: one that the user entered, or a server of the document with values. */
  readonly http: Address;
  readonly webSocket: Address;
}

/**
 * Returns the initial target: the document's first server of each transport, or the service that provided the document.
 */
export function targetOf(model: Contract, service: string | undefined): Target {
  const first = (transport: 'http' | 'webSocket'): Address => {
    const server = model.servers.findIndex(({ url }) => transportOf(url) === transport);
    return { server: server < 0 ? undefined : server, values: {}, url: '' };
  };
  const target: Target = {
    transport: 'http',
    http: first('http'),
    webSocket: first('webSocket'),
  };
  return service === undefined ? target : withAddress(target, model, 'http', service);
}

/**
 * Returns the address of the service that serves the playground, from a server of its document with a variable host.
 * For `https://${host}/v3/${apiKey}` and the origin `http://127.0.0.1:8545` it is `http://127.0.0.1:8545/v3/API_KEY`.
 */
export function addressAt(model: Contract, origin: string): string | undefined {
  const server = model.servers.find(
    ({ url, variables }) => transportOf(url) === 'http' && variables.some(({ name }) => name === 'host'),
  );
  if (!server || !URL.canParse(origin)) return undefined;
  const { host, protocol } = new URL(origin);
  return fillUrl(server, { host }).replace(/^https?:/, protocol);
}

/** Returns the transport of a method's requests: the chosen one, or WebSocket where the method needs a connection. */
export const transportFor = ({ transport }: Target, method: Pick<Method, 'errors'>): Channel =>
  isCalledOverHttp(method) ? transport : 'webSocket';

/** Returns the address of the service at an origin, with the key that the user entered for it in this tab. */
export function serviceAt(model: Contract, origin: string): string | undefined {
  const address = addressAt(model, origin);
  const key = keptKey(origin);
  return address === undefined || key === '' ? address : keyIn(model, address)?.urlWith(key);
}

/** Returns the address of a target, or an empty string. */
export function urlOf(model: Contract, { server, values, url }: Address): string {
  const chosen = server === undefined ? undefined : model.servers[server];
  return chosen ? fillUrl(chosen, values) : url;
}

/**
 * Returns the target with an address that the user entered. The other transport gets the matching address where the
 * document defines it.
 */
export function withAddress(
  target: Target,
  model: Contract,
  transport: 'http' | 'webSocket',
  url: string,
): Target {
  const other = transport === 'http' ? 'webSocket' : 'http';
  const derived = counterpart(model.servers, url, other);
  // A document may name any host for the other transport. An address with a key must not be sent to another host.
  if (derived !== undefined && hostOf(derived) !== hostOf(url))
    return { ...target, [transport]: { server: undefined, values: {}, url } };
  return {
    ...target,
    [transport]: { server: undefined, values: {}, url },
    ...(derived === undefined ? {} : { [other]: { server: undefined, values: {}, url: derived } }),
  };
}

/**
 * Returns the target with values of a server's variables. Other servers with variables of these names get the values,
 * too.
 */
export function withValues(
  target: Target,
  model: Contract,
  transport: 'http' | 'webSocket',
  values: Readonly<Record<string, string>>,
): Target {
  const other = transport === 'http' ? 'webSocket' : 'http';
  const address = target[other];
  const server = address.server === undefined ? undefined : model.servers[address.server];
  const own = urlOf(model, { ...target[transport], values });
  const isSameHost =
    hostOf(own) === hostOf(urlOf(model, { ...address, values: { ...address.values, ...values } }));
  if (!isSameHost) return { ...target, [transport]: { ...target[transport], values } };
  const shared = Object.fromEntries(
    Object.entries(values).filter(([name]) => server?.variables.some((variable) => variable.name === name)),
  );
  return {
    ...target,
    [transport]: { ...target[transport], values },
    [other]: { ...address, values: { ...address.values, ...shared } },
  };
}

const isPlaceholderText = (value: string) => /^(api[-_ ]?key|your[-_ ].*|<.*>)$/i.test(value);

/** Returns true for the name of a variable that is a secret of the user. */
export const isSecret = (name: string): boolean => /key|token|secret|password/i.test(name);

export interface KeyPlace {
  readonly name: string;
  /** The key; empty for the document's placeholder. */
  readonly value: string;
  readonly urlWith: (key: string) => string;
}

/** Finds the key in an address that has the form of one of the document's servers. */
export function keyIn(model: Contract, url: string): KeyPlace | undefined {
  for (const server of model.servers) {
    const values = valuesIn(server, url);
    const variable = server.variables.find(({ name }) => isSecret(name));
    if (!values || !variable) continue;
    const { name, default: placeholder } = variable;
    const value = values[name] === placeholder ? '' : (values[name] ?? '');
    const scheme = /^[a-z]+:\/\//i.exec(url)?.[0] ?? '';
    return {
      name,
      value: isPlaceholderText(value) ? '' : value,
      urlWith: (key) =>
        fillUrl(server, { ...values, [name]: key === '' ? placeholder : encodeURIComponent(key) }).replace(
          /^[a-z]+:\/\//i,
          scheme,
        ),
    };
  }
  return undefined;
}

/** Returns an address as a page may show it, with its key masked. */
export const maskedUrl = (model: Contract, url: string): string =>
  maskKey(url, keyIn(model, url)?.value ?? '');

/** Returns the origin of an address, such as `https://rpc.example`, or an empty string for an invalid one. */
export const originOf = (url: string): string =>
  URL.canParse(url) ? `${new URL(url).protocol}//${new URL(url).host}` : '';

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : url);
