import { keptKey } from '@ethread/ui/kept-keys';
import { readSettings } from '../islands/reader-settings.ts';

/** The events that begin a use: of a mouse, a finger or a keyboard, or one that `first.js` holds. */
const USES = ['pointerover', 'focusin', 'use'];

/**
 * Loads a panel at its first use, so that the page is light for readers who run nothing. `first.js` holds what they press
 * and type before the panel is ready. A panel that cannot be loaded says so, and the next use tries again.
 */
export function wakeAtUse(area: HTMLElement, panel: HTMLElement, wake: () => Promise<void>): void {
  const failure = document.createElement('p');
  failure.role = 'alert';
  const begin = () => {
    for (const type of USES) area.removeEventListener(type, begin);
    failure.remove();
    wake().catch(() => {
      failure.textContent = 'This part of the page could not be loaded. Check the connection and try again.';
      panel.append(failure);
      watch();
    });
  };
  const watch = () => {
    for (const type of USES) area.addEventListener(type, begin);
  };
  // The use may have begun before this script arrived.
  if (panel.dataset['used'] !== undefined || area.matches(':hover, :focus-within')) begin();
  else watch();
}

/** Shows the reader's service and key in a panel that is not hydrated yet. */
export function showSettings(panel: HTMLElement): void {
  const { service } = readSettings();
  const address = panel.querySelector<HTMLInputElement>('.address input');
  if (address && address.value === address.defaultValue)
    address.value = address.value.replace(/^(http|ws)s?:\/\/[^/]+/, (_origin, scheme: string) =>
      service.replace(/^http/, scheme),
    );
  const key = panel.querySelector<HTMLInputElement>('input[type="password"]');
  if (key?.value === '') key.value = keptKey(service);
}
