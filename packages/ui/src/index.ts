export { Choice } from './choice.tsx';
export { keepKey, keptKey } from './kept-keys.ts';
export { Mark } from './mark.tsx';
export { createRequiredContext } from './required-context.ts';
export { type SiteAddresses, SiteLinks, type SiteName } from './site-links.tsx';
export { fetchSiteSettings, type SiteChain, type SiteSettings } from './site-settings.ts';
export { useSiteSettings } from './use-site-settings.ts';
export { ThemeButton } from './theme-button.tsx';
