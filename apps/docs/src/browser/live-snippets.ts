import { type Call, snippets } from '@ethread/ui/snippets';
import { highlight } from '../parts/highlight.ts';
import { endpointOf } from '../snippets/endpoint.ts';
import { type ReaderSettings, serviceAddress } from './reader-settings.ts';

/** Rewrites every snippet for a call, with the key only where the reader asks for it. */
export function showCall(call: Call, settings: ReaderSettings, withKey: boolean): void {
  const key = withKey && settings.key !== '' ? encodeURIComponent(settings.key) : 'API_KEY';
  const endpoint = endpointOf(serviceAddress(settings.service), key);
  const printed = document.querySelector<HTMLElement>('[data-prints]');
  // Only the result of the documented call is known.
  if (printed) printed.hidden = printed.dataset['prints'] !== JSON.stringify(call);
  for (const { id, language, write } of snippets) {
    const place = document.querySelector(`[data-language="${id}"] code`);
    if (place) place.innerHTML = highlight(write(call, endpoint), language);
  }
}
