import { groupDigits } from '@ethread/ui/group-digits';
import { readChain, readHealth } from '../islands/read-chain.ts';
import { siteSettings } from '@ethread/ui/site-settings';

/** The time between two polls, in milliseconds: the slot of Ethereum's mainnet. */
const POLL_MS = 12_000;

/** Shows the health of the service and the state of its chain on the first page. A host without a service has none. */
export async function showChain(): Promise<void> {
  const place = document.querySelector<HTMLElement>('.live');
  if (!place) return;
  const { versions } = await siteSettings();
  if (versions.service === undefined) return;
  const show = (name: string, text: string) => {
    const fact = document.querySelector(`[data-fact="${name}"]`);
    if (fact) fact.textContent = text;
  };
  const poll = async () => {
    if (document.hidden) return;
    const [health, chain] = await Promise.all([readHealth(), readChain()]);
    const { head = null, finalized = null, available = [] } = chain ?? {};
    const stored = available.reduce((sum, { from, to }) => sum + to - from + 1, 0);
    place.dataset['health'] = health.kind;
    show('service', health.words);
    show('head', print(head));
    show('finalized', print(finalized));
    show('behind', head === null || finalized === null ? '' : `${print(head - finalized)} behind the head`);
    show('stored', stored === 0 ? '–' : `${print(stored)} ${stored === 1 ? 'block' : 'blocks'}`);
  };
  document.addEventListener('visibilitychange', () => void poll());
  setInterval(() => void poll(), POLL_MS);
  await poll();
}

const print = (number: number | null) => (number === null ? '–' : groupDigits(String(number)));
