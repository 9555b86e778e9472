import { readSettings } from '../islands/reader-settings.ts';

/**
 * Loads a panel at its first use, so that the page is light for readers who run nothing. Until then the panel shows the
 * reader's settings. A form that is submitted before the panel is ready is submitted again.
 */
export function wakeAtUse(area: HTMLElement, panel: HTMLElement, wake: () => Promise<void>): void {
  showSettings(panel);
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

function showSettings(panel: HTMLElement): void {
  const { service, key } = readSettings();
  const inputs = { '.run-service input': service, 'input[type="password"]': key };
  for (const [selector, value] of Object.entries(inputs)) {
    const input = panel.querySelector<HTMLInputElement>(selector);
    if (input) input.value = value;
  }
  panel.querySelector('button[type="submit"]')?.removeAttribute('disabled');
}
