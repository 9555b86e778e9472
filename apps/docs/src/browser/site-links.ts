import { readSiteAddresses, SITE_TITLES, SITES_FILE } from '@ethread/ui/site-links';

/** Adds the links to sites whose addresses only a running service has: the account and the dashboard. */
export async function completeSiteLinks(): Promise<void> {
  const links = document.querySelector('.site-links');
  if (!links) return;
  const root = document.documentElement.dataset['root'] ?? './';
  const response = await fetch(root + SITES_FILE).catch(() => undefined);
  if (!response?.ok) return;
  const addresses = readSiteAddresses(await response.json());
  for (const [name, title] of SITE_TITLES) {
    const address = addresses[name];
    if (address === undefined || name === 'docs' || name === 'playground') continue;
    const link = document.createElement('a');
    // A relative address starts at the root of the docs.
    link.href = address.startsWith('.') ? root + address : address;
    link.textContent = title;
    links.append(link);
  }
}
