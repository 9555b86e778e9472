import { hydrateRoot } from 'react-dom/client';
import { LiveChain, type LiveChainProps } from '../islands/live-chain.tsx';

/** Hydrates the state of the chain on the first page. */
export function wakeLiveChain(island: HTMLElement): void {
  const props: LiveChainProps = JSON.parse(island.dataset['props'] ?? '{}');
  hydrateRoot(island, <LiveChain {...props} />);
}
