import { fetchSiteSettings, type SiteSettings } from '@ethread/ui/site-settings';

let fetched: Promise<SiteSettings> | undefined;

/** Returns the path from the page to the root of the docs. */
export const siteRoot = (): string => document.documentElement.dataset['root'] ?? './';

/** Returns the settings that the service or host gives the docs, which are fetched once for a page. */
export function siteSettings(): Promise<SiteSettings> {
  fetched ??= fetchSiteSettings(siteRoot());
  return fetched;
}
