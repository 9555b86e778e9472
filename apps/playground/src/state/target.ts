import type { Model } from '../document/model.ts';
import { counterpart, fillUrl, transportOf, valuesIn } from '../request/server-url.ts';
import type { Address, Target } from './state.ts';

/** Where requests go at first: the document's first server of each transport, or the service that told the document. */
export function targetOf(model: Model, service: string | undefined): Target {
  const first = (transport: 'http' | 'webSocket'): Address => {
    const server = model.servers.findIndex(({ url }) => transportOf(url) === transport);
    return { server: server < 0 ? undefined : server, values: {}, url: '' };
  };
  const target: Target = {
    transport:
      model.servers.some(({ url }) => transportOf(url) !== undefined) || service !== undefined
        ? 'http'
        : 'mock',
    http: first('http'),
    webSocket: first('webSocket'),
  };
  return service === undefined ? target : withAddress(target, model, 'http', service);
}

/**
 * The address of the service that serves the playground itself, as its document gives it for any host: of
 * `https://${host}/v3/${apiKey}` and the origin `http://127.0.0.1:8545` it is `http://127.0.0.1:8545/v3/API_KEY`.
 */
export function addressAt(model: Model, origin: string): string | undefined {
  const server = model.servers.find(
    ({ url, variables }) => transportOf(url) === 'http' && variables.some(({ name }) => name === 'host'),
  );
  if (!server || !URL.canParse(origin)) return undefined;
  const { host, protocol } = new URL(origin);
  return fillUrl(server, { host }).replace(/^https?:/, protocol);
}

/** The address that a target stands for; empty when none was given. */
export function urlOf(model: Model, { server, values, url }: Address): string {
  const chosen = server === undefined ? undefined : model.servers[server];
  return chosen ? fillUrl(chosen, values) : url;
}

/** The target with an address of one's own; where the document tells how, the other transport follows. */
export function withAddress(
  target: Target,
  model: Model,
  transport: 'http' | 'webSocket',
  url: string,
): Target {
  const other = transport === 'http' ? 'webSocket' : 'http';
  const derived = counterpart(model.servers, url, other);
  return {
    ...target,
    [transport]: { server: undefined, values: {}, url },
    ...(derived === undefined ? {} : { [other]: { server: undefined, values: {}, url: derived } }),
  };
}

/** The target with the values of a server's variables; servers that have variables of these names take them, too. */
export function withValues(
  target: Target,
  model: Model,
  transport: 'http' | 'webSocket',
  values: Readonly<Record<string, string>>,
): Target {
  const other = transport === 'http' ? 'webSocket' : 'http';
  const address = target[other];
  const server = address.server === undefined ? undefined : model.servers[address.server];
  const shared = Object.fromEntries(
    Object.entries(values).filter(([name]) => server?.variables.some((variable) => variable.name === name)),
  );
  return {
    ...target,
    [transport]: { ...target[transport], values },
    [other]: { ...address, values: { ...address.values, ...shared } },
  };
}

/** Whether an address still holds the placeholder that the document gives for something only its reader knows. */
export function isPlaceholder(model: Model, address: Address): boolean {
  const url = urlOf(model, address);
  return model.servers.some((server) =>
    Object.values(valuesIn(server, url) ?? {}).some((value) =>
      /^(api[-_ ]?key|your[-_ ].*|<.*>)$/i.test(value),
    ),
  );
}
