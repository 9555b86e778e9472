export { keepKey, keptKey } from './kept-keys.ts';
export { Mark } from './mark.tsx';
export {
  readSiteAddresses,
  type SiteAddresses,
  SiteLinks,
  type SiteName,
  SITES_FILE,
} from './site-links.tsx';
export { useSiteAddresses } from './use-site-addresses.ts';
export { ThemeButton } from './theme-button.tsx';
