import { hydrateRoot } from 'react-dom/client';
import { keepSettings, readSettings } from './reader-settings.ts';
import { RunPanel, type RunPanelProps } from '../islands/run-panel.tsx';

/** Takes over the panel that the page came with, and what a quick reader typed into it meanwhile. */
export function wakeRunPanel(island: HTMLElement): void {
  const props: RunPanelProps = JSON.parse(island.dataset['props'] ?? '{}');
  const key = island.querySelector<HTMLInputElement>('input[type="password"]')?.value;
  if (key) keepSettings({ ...readSettings(), key });
  hydrateRoot(island, <RunPanel {...props} />);
}
