import { SITE_TITLES } from '@ethread/ui/site-addresses';
import { siteRoot, siteSettings } from '@ethread/ui/site-settings';

/** Completes the header with what only a running service knows: its name, its version, and the links to account and dashboard. */
export async function completeHeader(): Promise<void> {
  const { sites, title, versions } = await siteSettings();
  const version = document.querySelector<HTMLElement>('[data-version="service"]');
  if (version && versions.service !== undefined) {
    version.querySelector('b')?.append(versions.service);
    version.hidden = false;
  }
  if (title !== undefined)
    for (const place of document.querySelectorAll('.brand-name, [data-title]')) {
      place.textContent = title;
      place.closest('a')?.setAttribute('aria-label', title);
    }
  const links = document.querySelector('.site-links');
  for (const [name, words] of SITE_TITLES) {
    const address = sites[name];
    if (address === undefined || name === 'docs' || name === 'playground') continue;
    const link = document.createElement('a');
    // A relative address starts at the root of the docs.
    link.href = address.startsWith('.') ? siteRoot() + address : address;
    link.textContent = words;
    links?.append(link);
  }
}
