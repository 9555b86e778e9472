export { Choice } from './choice.tsx';
export { CopyButton } from './copy-button.tsx';
export { groupDigits } from './group-digits.ts';
export { maskKey } from './key-mask.ts';
export { keepKey, keptKey } from './kept-keys.ts';
export { createRequiredContext } from './required-context.ts';
export { SiteHeader } from './site-header.tsx';
export { siteSettings } from './site-settings.ts';
export { useSiteSettings } from './use-site-settings.ts';
