import { hydrateRoot } from 'react-dom/client';
import { keepSettings, readSettings } from '../islands/reader-settings.ts';
import { RunPanel, type RunPanelProps } from '../islands/run-panel.tsx';

/** Hydrates the panel of the page, and keeps a key that the reader typed meanwhile. Resolves once it accepts input. */
export function wakeRunPanel(island: HTMLElement): Promise<void> {
  const props: RunPanelProps = JSON.parse(island.dataset['run'] ?? '{}');
  const key = island.querySelector<HTMLInputElement>('input[type="password"]')?.value;
  if (key) keepSettings({ ...readSettings(), key });
  return new Promise((resolve) => {
    hydrateRoot(island, <RunPanel {...props} onReady={resolve} />);
  });
}
