import { readChain } from '../islands/read-chain.ts';
import { siteSettings } from '@ethread/ui/site-settings';

/**
 * Says on the page of a companion whether the service of the page serves the method. A host without a service says
 * nothing.
 */
export async function showServed(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-served]');
  if (!place || (await siteSettings()).versions.service === undefined) return;
  const { methods } = (await readChain()) ?? {};
  if (!methods) return;
  place.textContent = methods.includes(place.dataset['served'] ?? '')
    ? 'This service serves it.'
    : 'Switched off here: the operator of this service switches companions on by methods: extended.';
  place.hidden = false;
}
