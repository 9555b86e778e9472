/** An example of the URLs that the configuration accepts. */
const EXAMPLE = 'postgres://user@host:5432/database';

/**
 * Returns the reason why a URL of PostgreSQL cannot be used, or undefined when it can. A password with a `/`, `?`, `#` or
 * `@` that is not percent-encoded ends the host part early, so the rest of the password would be read as a path.
 *
 * @returns a text that repeats no part of the URL.
 */
export function connectionUrlProblem(url: string): string | undefined {
  const parsed = URL.parse(url);
  const isMisread = parsed && (parsed.hash !== '' || `${parsed.pathname}${parsed.search}`.includes('@'));
  if (parsed && !isMisread && parsed.protocol.startsWith('postgres')) return undefined;
  return `is not a URL like ${EXAMPLE}`;
}

/** Returns the URL with a password, percent-encoded. Returns the URL itself without a password. */
export function withPassword(url: string, password: string | undefined): string {
  if (password === undefined) return url;
  const parsed = new URL(url);
  parsed.password = encodeURIComponent(password);
  return parsed.href;
}
