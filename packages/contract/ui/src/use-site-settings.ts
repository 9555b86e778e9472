import { useEffect, useState } from 'react';
import { fetchSiteSettings, readSiteSettings, type SiteSettings } from './site-settings.ts';

/** The settings, which are fetched once for a page. */
let fetched: Promise<SiteSettings> | undefined;

/** Returns the settings of the site, which are empty until they have been fetched. */
export function useSiteSettings(): SiteSettings {
  const [settings, setSettings] = useState<SiteSettings>(() => readSiteSettings(undefined));
  useEffect(() => {
    fetched ??= fetchSiteSettings();
    void fetched.then(setSettings);
  }, []);
  return settings;
}
