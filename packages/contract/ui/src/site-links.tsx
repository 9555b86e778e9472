import { SITE_TITLES, type SiteAddresses, type LinkedSite } from './site-addresses.ts';

interface SiteLinksProps {
  readonly sites: SiteAddresses;
  readonly current?: LinkedSite;
}

/** The links between docs, playground, account and dashboard, which are the same in the header of each. */
export function SiteLinks({ sites, current }: SiteLinksProps) {
  return (
    <nav className="site-links" aria-label="Sites">
      {SITE_TITLES.map(([name, title]) =>
        sites[name] === undefined ? null : (
          <a key={name} href={sites[name]} aria-current={name === current ? 'true' : undefined}>
            {title}
          </a>
        ),
      )}
    </nav>
  );
}
