import { maskKey } from '@ethread/ui/key-mask';
import { type SnippetCall, snippets } from '@ethread/ui/snippets';
import { highlight } from '../parts/highlight.ts';
import { endpointOf } from '../snippets/endpoint.ts';
import { setCopiedText } from './copy-buttons.ts';

/**
 * Rewrites every snippet for a call, with the key only where the reader asks for it. The page shows such a key masked,
 * and the copy button copies it.
 */
export function showCall(call: SnippetCall, service: string, ownKey: string): void {
  const endpoint = endpointOf(service, ownKey === '' ? 'API_KEY' : encodeURIComponent(ownKey));
  const printed = document.querySelector<HTMLElement>('[data-prints]');
  // Only the result of the documented call is known.
  if (printed) printed.hidden = printed.dataset['prints'] !== JSON.stringify(call);
  for (const { id, language, write } of snippets) {
    const place = document.querySelector(`[data-language="${id}"] code`);
    if (!place) continue;
    const code = write(call, endpoint);
    place.innerHTML = highlight(maskKey(code, ownKey), language);
    if (place.parentElement) setCopiedText(place.parentElement, code);
  }
}
