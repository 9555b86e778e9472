import { keptKey } from '@ethread/ui/kept-keys';
import { readSettings } from '../islands/reader-settings.ts';

/**
 * Loads a panel at its first use, so that the page is light for readers who run nothing. Buttons that are pressed before
 * the panel is ready are pressed again. A form that Enter submits presses its button, too.
 */
export function wakeAtUse(area: HTMLElement, panel: HTMLElement, wake: () => Promise<void>): void {
  const pressed = new Set<HTMLElement>();
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.add(button);
  };
  const begin = async () => {
    for (const type of USES) area.removeEventListener(type, start);
    await wake();
    panel.removeEventListener('click', hold, true);
    for (const button of pressed) button.click();
  };
  const start = () => void begin();
  panel.addEventListener('click', hold, true);
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
