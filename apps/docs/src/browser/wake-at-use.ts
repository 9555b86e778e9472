import { keptKey } from '@ethread/ui/kept-keys';
import { readSettings } from '../islands/reader-settings.ts';

/**
 * Loads a panel at its first use, so that the page is light for readers who run nothing. A form that is submitted before the panel is ready is submitted again.
 */
export function wakeAtUse(area: HTMLElement, panel: HTMLElement, wake: () => Promise<void>): void {
  let isSubmitted = false;
  const hold = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    isSubmitted = true;
  };
  const begin = async () => {
    for (const type of USES) area.removeEventListener(type, start);
    await wake();
    panel.removeEventListener('submit', hold, true);
    if (isSubmitted) panel.querySelector('form')?.requestSubmit();
  };
  const start = () => void begin();
  panel.addEventListener('submit', hold, true);
  for (const type of USES) area.addEventListener(type, start);
}

/** The events that begin a use: of a mouse, a finger, a keyboard or a screen reader. */
const USES = ['pointerover', 'focusin'];

/** Shows the reader's service and key in a panel that is not hydrated yet. */
export function showSettings(panel: HTMLElement): void {
  const { service } = readSettings();
  const address = panel.querySelector<HTMLInputElement>('.address input');
  if (address)
    address.value = address.value.replace(/^(http|ws)s?:\/\/[^/]+/, (_origin, scheme: string) =>
      service.replace(/^http/, scheme),
    );
  const key = panel.querySelector<HTMLInputElement>('input[type="password"]');
  if (key) key.value = keptKey(service);
}
