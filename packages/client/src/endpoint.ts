import { TransportError } from './transport-error.ts';

/** The checks of one transport factory for its URL, and the words of its error. */
export interface EndpointRule {
  /** The function that was given the URL. */
  readonly factory: 'http' | 'webSocket';
  /** The URL schemes that the factory accepts, as `URL.protocol` spells them. */
  readonly schemes: readonly string[];
  /** An example of a valid URL. */
  readonly example: string;
  /** The factory for the other schemes. */
  readonly other: 'http' | 'webSocket';
}

/**
 * Checks the URL of a service when a transport is created, so that a wrong URL fails there and not at the first call.
 * The message shows only the scheme and the host, because the path contains the API key.
 *
 * @returns The absolute URL, resolved against the page's location where there is one.
 * @throws {TransportError} for a malformed URL or an unsupported scheme.
 */
export function checkEndpoint(url: string, { factory, schemes, example, other }: EndpointRule): URL {
  const base = (globalThis as { readonly location?: { readonly href?: string } }).location?.href;
  let parsed: URL;
  try {
    parsed = new URL(url, base);
  } catch (cause) {
    throw new TransportError(`the URL given to ${factory}() is malformed; expected ${example}`, { cause });
  }
  if (schemes.includes(parsed.protocol)) return parsed;
  throw new TransportError(
    `${factory}() cannot open "${parsed.protocol}//${parsed.host}"; expected ${example}, or use ${other}()`,
  );
}
