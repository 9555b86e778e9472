import { useEffect, useState } from 'react';
import { fetchSiteSettings, readSiteSettings, type SiteSettings } from './site-settings.ts';

/** Returns the settings of the site, which are empty until they have been fetched. */
export function useSiteSettings(): SiteSettings {
  const [settings, setSettings] = useState<SiteSettings>(() => readSiteSettings(undefined));
  useEffect(() => {
    void fetchSiteSettings().then(setSettings);
  }, []);
  return settings;
}
