import { TransportError } from './transport-error.ts';

/** How a factory of transports names itself and its addresses in an error. */
export interface EndpointRule {
  /** The function that was given the URL. */
  readonly factory: 'http' | 'webSocket';
  /** The URL schemes that it takes, as `URL.protocol` spells them. */
  readonly schemes: readonly string[];
  /** What a right URL looks like. */
  readonly example: string;
  /** The function for the other schemes. */
  readonly other: 'http' | 'webSocket';
}

/**
 * Checks the URL of a service when a transport is made, so that a wrong one fails there and not at the first call.
 * The message shows the scheme and the host alone: the path holds the API key.
 *
 * @returns The URL, made absolute where the page has a location.
 * @throws {TransportError} for a malformed URL, or one of another scheme.
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
