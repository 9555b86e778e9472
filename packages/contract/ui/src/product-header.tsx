import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';
import type { SiteAddresses, LinkedSite } from './site-addresses.ts';
import { SiteLinks } from './site-links.tsx';

interface ProductHeaderProps {
  /** The name of the service. */
  readonly title: string;
  /** The address of the service's first page, relative to this page. */
  readonly home: string;
  readonly sites: SiteAddresses;
  readonly current?: LinkedSite;
  readonly versions?: ProductVersions;
  /** The actions of the page, and the button that switches the theme. */
  readonly children: ReactNode;
}

/** The versions of the running service and of its contract, where they are known. */
export interface ProductVersions {
  readonly service?: string | undefined;
  readonly contract?: string | undefined;
}

/** The header that all pages of a service have: mark and name, links between the sites, versions, actions. */
export function ProductHeader({ title, home, sites, current, versions = {}, children }: ProductHeaderProps) {
  return (
    <header className="top">
      <a className="brand" href={home} aria-label={title}>
        <Mark />
        <span className="brand-name">{title}</span>
      </a>
      <SiteLinks sites={sites} {...(current === undefined ? {} : { current })} />
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
function Version({
  of,
  version,
}: {
  readonly of: 'service' | 'contract';
  readonly version: string | undefined;
}) {
  return (
    <span className="version" data-version={of} hidden={version === undefined}>
      {of} <b>{version}</b>
    </span>
  );
}
