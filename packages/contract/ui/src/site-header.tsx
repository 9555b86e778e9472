import type { ReactNode } from 'react';
import { ProductHeader } from './product-header.tsx';
import type { LinkedSite } from './site-addresses.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { useSiteSettings } from './use-site-settings.ts';

interface Props {
  readonly current: LinkedSite;
  readonly children?: ReactNode;
}

/** The header of a site that is a program, by the settings that its service or host gives it. */
export function SiteHeader({ current, children }: Props) {
  const { sites, title = 'ethread', home = './', versions } = useSiteSettings();
  return (
    <ProductHeader
      title={title}
      home={home}
      sites={{ ...sites, [current]: './' }}
      current={current}
      versions={versions}
    >
      <ThemeSwitch />
      {children}
    </ProductHeader>
  );
}
