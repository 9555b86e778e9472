import { readSiteAddresses, SITES_FILE } from '@ethread/ui/site-links';

/** Adds the links to sites whose addresses only a running service has, such as the dashboard. */
export async function completeSiteLinks(): Promise<void> {
  const links = document.querySelector('.site-links');
  if (!links) return;
  const root = document.documentElement.dataset['root'] ?? './';
  const response = await fetch(root + SITES_FILE).catch(() => undefined);
  if (!response?.ok) return;
  const { dashboard } = readSiteAddresses(await response.json());
  if (dashboard === undefined) return;
  const link = document.createElement('a');
  link.href = dashboard;
  link.textContent = 'Dashboard';
  links.append(link);
}
