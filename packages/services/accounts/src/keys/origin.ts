/**
 * Parses an Origin value of a browser (RFC 6454, 6.2): scheme, host and the port if it is not the scheme's default.
 * Returns it as a browser writes it, or undefined for anything else, including `null` and an address with a path.
 */
export function parseOrigin(text: string): string | undefined {
  const [, scheme = '', host = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#@*\\\s]+)$/i.exec(text) ?? [];
  if (host === '' || !URL.canParse(text)) return undefined;
  const { protocol, host: written } = new URL(text);
  // Apps and extensions have schemes of their own: capacitor://localhost, chrome-extension://…
  return scheme === '' || written === '' ? undefined : `${protocol}//${written.toLowerCase()}`;
}
