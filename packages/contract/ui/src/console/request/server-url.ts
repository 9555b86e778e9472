import type { Server } from '@ethread/openrpc';

export type Channel = 'http' | 'webSocket';

const VARIABLE = /\$?\{(?<name>[^{}]+)\}/g;

/** Returns a server's address with the values of its variables. A variable without a value has its default. */
export function fillUrl({ url, variables }: Server, values: Readonly<Record<string, string>>): string {
  return url.replace(VARIABLE, (whole, name: string) => {
    const variable = variables.find((one) => one.name === name);
    return (Object.hasOwn(values, name) ? values[name] : variable?.default) ?? whole;
  });
}

/** Returns the transport of an address, or undefined when it is neither HTTP nor WebSocket. */
export function transportOf(url: string): 'http' | 'webSocket' | undefined {
  if (/^https?:\/\//i.test(url)) return 'http';
  return /^wss?:\/\//i.test(url) ? 'webSocket' : undefined;
}

/**
 * Returns the values of a server's variables in an address, whatever the scheme: the host and key of
 * `https://${host}/v3/${key}` and `http://127.0.0.1:8545/v3/abc`. Returns undefined when the address does not have that
 * form.
 */
export function valuesIn(server: Server, address: string): Record<string, string> | undefined {
  const names: string[] = [];
  const pattern = afterScheme(server.url)
    .split(/(\$?\{[^{}]+\})/)
    .map((part) => {
      const name = /^\$?\{([^{}]+)\}$/.exec(part)?.[1];
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(name);
      return '([^/]+)';
    })
    .join('');
  const match = new RegExp(`^${pattern}$`, 'u').exec(afterScheme(address));
  return match ? Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? ''])) : undefined;
}

/**
 * Returns the address of the same service over the other transport, from the document's servers. The address
 * `http://HOST/v3/KEY` of a document that also has `wss://${host}/ws/v3/${key}` becomes `ws://HOST/ws/v3/KEY`.
 */
export function counterpart(
  servers: readonly Server[],
  address: string,
  transport: 'http' | 'webSocket',
): string | undefined {
  const isSecure = /^(https|wss):/i.test(address);
  const scheme = { http: isSecure ? 'https' : 'http', webSocket: isSecure ? 'wss' : 'ws' }[transport];
  for (const server of servers) {
    const values = valuesIn(server, address);
    if (!values) continue;
    for (const other of servers) {
      if (transportOf(other.url) !== transport) continue;
      if (!other.variables.every(({ name }) => Object.hasOwn(values, name))) continue;
      return `${scheme}://${afterScheme(fillUrl(other, values))}`;
    }
  }
  return undefined;
}

const afterScheme = (url: string) => url.replace(/^[a-z]+:\/\//i, '');
