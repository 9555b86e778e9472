import { useEffect, useState } from 'react';
import { readSiteAddresses, type SiteAddresses, SITES_FILE } from './site-links.tsx';

/** Returns the addresses of the other sites, from the file that a service or host provides. */
export function useSiteAddresses(): SiteAddresses {
  const [sites, setSites] = useState<SiteAddresses>({});
  useEffect(() => {
    void fetch(SITES_FILE)
      .then((response): Promise<unknown> => (response.ok ? response.json() : Promise.resolve({})))
      .then((file) => setSites(readSiteAddresses(file)))
      .catch(() => {});
  }, []);
  return sites;
}
