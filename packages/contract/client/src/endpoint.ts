import { TransportError } from './transport-error.ts';

/** The URL schemes that a factory accepts, as `URL.protocol` spells them, an example, and the factory for others. */
const RULES = {
  http: { schemes: ['http:', 'https:'], example: 'https://HOST/v3/API_KEY', other: 'webSocket' },
  webSocket: { schemes: ['ws:', 'wss:'], example: 'wss://HOST/ws/v3/API_KEY', other: 'http' },
} as const;

/**
 * Checks the URL of a service when a transport is created, so that a wrong URL fails there and not at the first call.
 * The message shows only the scheme and the host, because the path contains the API key.
 *
 * @returns The absolute URL, resolved against the page's location where there is one.
 * @throws {TransportError} for a malformed URL or an unsupported scheme.
 */
export function checkEndpoint(url: string, factory: keyof typeof RULES): URL {
  const { schemes, example, other } = RULES[factory];
  const base = (globalThis as { readonly location?: { readonly href?: string } }).location?.href;
  let parsed: URL;
  try {
    parsed = new URL(url, base);
    decodeURIComponent(parsed.username + parsed.password);
  } catch {
    // Without the cause, which contains the URL: a program that logs the error would log the key.
    throw new TransportError(`the URL given to ${factory}() is malformed; expected ${example}`);
  }
  if (schemes.some((scheme) => scheme === parsed.protocol)) return parsed;
  throw new TransportError(
    `${factory}() cannot open "${parsed.protocol}//${parsed.host}"; expected ${example}, or use ${other}()`,
  );
}

/**
 * Moves the credentials of a URL, as a proxy in front of the service may need them, into a header: `fetch` rejects a URL
 * with credentials.
 */
export function fetchTarget(url: URL): {
  readonly href: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const { username, password } = url;
  if (username === '' && password === '') return { href: url.href, headers: {} };
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  const bytes = new TextEncoder().encode(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  return { href: bare.href, headers: { Authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` } };
}

/** Returns the header of an API key, which must not be in the URL as well. */
export function bearerOf(apiKey: string | undefined): Readonly<Record<string, string>> {
  return apiKey === undefined ? {} : { Authorization: `Bearer ${apiKey}` };
}
