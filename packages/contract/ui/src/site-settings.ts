import type { ProductVersions } from './product-header.tsx';
import type { SiteAddresses } from './site-addresses.ts';

export interface SiteChain {
  readonly name: string;
  readonly hosts: readonly string[];
}

/** The settings that a service or host gives its sites. */
export interface SiteSettings {
  readonly sites: SiteAddresses;
  /** The name in the header, in place of the product's own. */
  readonly title?: string;
  /** The address of the service's first page, relative to the site's folder. */
  readonly home?: string;
  /** The page or mail address where users get a key. */
  readonly keyHelp?: string;
  readonly versions: ProductVersions;
  /** The address of the document that the playground opens first. */
  readonly document?: string;
  /** The chains to choose from; empty where there is only one. */
  readonly chains: readonly SiteChain[];
}

/** The file next to a site's pages that has its settings. A service writes its own. */
const SETTINGS_FILE = 'sites.json';

export const NO_SETTINGS: SiteSettings = { sites: {}, versions: {}, chains: [] };

/** Returns the path from the page to the root of its site. The pages of the docs name theirs. */
export const siteRoot = (): string => document.documentElement.dataset['root'] ?? './';

let fetched: Promise<SiteSettings> | undefined;

/** Returns the settings of the site, which are fetched once for a page. They are empty where its host has none. */
export function siteSettings(): Promise<SiteSettings> {
  fetched ??= fetch(siteRoot() + SETTINGS_FILE)
    .then((response) => response.json())
    .then(({ docs, playground, account, dashboard, ...others }) => {
      return { ...NO_SETTINGS, ...others, sites: { docs, playground, account, dashboard } };
    })
    .catch(() => NO_SETTINGS);
  return fetched;
}
