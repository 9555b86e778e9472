import type { ReactNode } from 'react';
import { type LinkedSite, SITE_TITLES, type SiteAddresses } from './site-addresses.ts';

interface ProductHeaderProps {
  readonly title: string;
  /** The address of the service's first page, relative to this page. */
  readonly home: string;
  readonly sites: SiteAddresses;
  readonly current?: LinkedSite;
  readonly versions?: ProductVersions;
  /** The actions of the page, and the button that switches the theme. */
  readonly children: ReactNode;
}

export interface ProductVersions {
  readonly service?: string | undefined;
  readonly contract?: string | undefined;
}

/** The header that all pages of a service have: mark and name, links between the sites, versions, actions. */
export function ProductHeader({ title, home, sites, current, versions = {}, children }: ProductHeaderProps) {
  return (
    <header className="top">
      <a className="brand" href={home} aria-label={title}>
        <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="8" fill="currentColor" />
          <path d="M9 6.5c9 0 5 6.5 14 6.5M9 16c9 0 5 0 14 0M9 25.5c9 0 5-6.5 14-6.5" />
        </svg>
        <span className="brand-name">{title}</span>
      </a>
      <nav className="site-links" aria-label="Sites">
        {SITE_TITLES.map(([name, words]) =>
          sites[name] === undefined ? null : (
            <a key={name} href={sites[name]} aria-current={name === current ? 'true' : undefined}>
              {words}
            </a>
          ),
        )}
      </nav>
      <span className="versions">
        <Version of="service" version={versions.service} />
        <Version of="contract" version={versions.contract} />
      </span>
      <span className="top-space" />
      {children}
    </header>
  );
}

/** A labelled version. It is hidden until it is known: a built page learns the version of its service at last. */
function Version({ of, version }: { of: keyof ProductVersions; version: string | undefined }) {
  return (
    <span className="version" data-version={of} hidden={version === undefined}>
      {of} <b>{version}</b>
    </span>
  );
}
