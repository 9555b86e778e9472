/** The addresses of the product's sites, relative to the page. A site without an address is not linked. */
export interface SiteAddresses {
  readonly docs?: string;
  readonly playground?: string;
  /** The account of a key, where the service stores keys. */
  readonly account?: string;
  /** The dashboard has a port of its own, so it is linked only where the operator configures its address. */
  readonly dashboard?: string;
}

export type LinkedSite = keyof SiteAddresses;

/** The sites in the order of their links, with the words of the links. */
export const SITE_TITLES: readonly (readonly [LinkedSite, string])[] = [
  ['docs', 'Docs'],
  ['playground', 'Playground'],
  ['account', 'Account'],
  ['dashboard', 'Dashboard'],
];
