import { useEffect, useState } from 'react';
import { NO_SETTINGS, type SiteSettings, siteSettings } from './site-settings.ts';

/** Returns the settings of the site, which are empty until they have been fetched. */
export function useSiteSettings(): SiteSettings {
  const [settings, setSettings] = useState(NO_SETTINGS);
  useEffect(() => void siteSettings().then(setSettings), []);
  return settings;
}
