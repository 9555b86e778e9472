import { ProductHeader, type SiteSettings, ThemeSwitch } from '@ethread/ui';

/** The header of the dashboard, which has an origin of its own: it links the sites of the configured public address. */
export function DashboardHeader({ settings }: { readonly settings: SiteSettings }) {
  const { sites, title = 'ethread', home = './', versions } = settings;
  return (
    <ProductHeader
      title={title}
      home={home}
      sites={{ ...sites, dashboard: './' }}
      current="dashboard"
      versions={versions}
    >
      <ThemeSwitch />
    </ProductHeader>
  );
}
