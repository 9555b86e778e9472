export type SiteName = 'docs' | 'packages' | 'playground' | 'account' | 'dashboard';

/** Styles and images come from the site alone, and no form leaves it. */
const OWN_FILES = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

/** Scripts come from the site alone. */
const SCRIPTS = "script-src 'self'";
/** Pages that verify responses also compile the WebAssembly of their own scripts, which is no `eval`. */
const SCRIPTS_AND_WASM = `${SCRIPTS} 'wasm-unsafe-eval'`;

/** The scripts of each site, and the destinations that it may reach beyond its own files. */
const REACHES: Readonly<Record<SiteName, readonly string[]>> = {
  // The service that the reader names. The page sends no request until the reader does.
  docs: [SCRIPTS_AND_WASM, "connect-src 'self' http: https: ws: wss:"],
  // Any document and any service. The editor creates styles and works in threads.
  playground: [SCRIPTS_AND_WASM, "connect-src 'self' http: https: ws: wss:", "worker-src 'self' blob:"],
  // A list of files.
  packages: [SCRIPTS],
  // The API of the account, next to its pages.
  account: [SCRIPTS, "connect-src 'self'"],
  // The administration on its own port.
  dashboard: [SCRIPTS, "connect-src 'self'"],
};

/**
 * Returns the Content-Security-Policy of a site: for the header of a server, or without `embedders` for an element
 * `meta`, in which browsers allow no `frame-ancestors`.
 *
 * @param embedders Origins of pages that may show the site in a frame.
 */
export function sitePolicy(site: SiteName, embedders?: readonly string[]): string {
  const framed = embedders && `frame-ancestors ${embedders.length === 0 ? "'none'" : embedders.join(' ')}`;
  return [...OWN_FILES, ...REACHES[site], ...(framed === undefined ? [] : [framed])].join('; ');
}
