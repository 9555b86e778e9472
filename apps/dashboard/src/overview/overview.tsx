import { useState } from 'react';
import { useAnswer } from '../ask/administration.ts';
import { Choice } from '@ethread/ui';
import { Failure } from '../failure.tsx';
import { Attention } from '../operation/attention.tsx';
import { ChainCard } from './chain-card.tsx';
import { Traffic } from './traffic.tsx';

/** The polling interval of chains, in milliseconds. */
const CHAINS_MS = 3_000;

/** The spans of the traffic, each with its length in seconds and the polling interval in milliseconds. */
const SPANS = {
  minute: { words: '1 minute', seconds: 60, everyMs: 1_000 },
  hour: { words: '1 hour', seconds: 3_600, everyMs: 5_000 },
  day: { words: '24 hours', seconds: 86_400, everyMs: 15_000 },
  week: { words: '7 days', seconds: 604_800, everyMs: 30_000 },
} as const;
type Span = keyof typeof SPANS;
const CHOICES = (['minute', 'hour', 'day', 'week'] as const).map(
  (name) => [name, SPANS[name].words] as const,
);

/** The current traffic of the service, and the state of its chains. */
export function Overview() {
  const [span, setSpan] = useState<Span>('minute');
  const { words, seconds, everyMs } = SPANS[span];
  const traffic = useAnswer(span, (admin) => admin.traffic_get(seconds), { everyMs });
  const chains = useAnswer('chains', (admin) => admin.chains_list(), { everyMs: CHAINS_MS });
  return (
    <>
      <Attention />
      <div className="filters">
        <h2 id="traffic">Traffic</h2>
        <span className="grow" />
        <Choice label="Span" choices={CHOICES} value={span} onChange={setSpan} />
      </div>
      <Failure of={traffic} />
      {traffic.value ? <Traffic traffic={traffic.value} span={words} /> : <p className="waiting">Loading…</p>}
      <section aria-labelledby="chains">
        <h2 id="chains">Chains</h2>
        <Failure of={chains} />
        <div className="chains">
          {chains.value?.map((chain) => (
            <ChainCard key={chain.name} chain={chain} />
          ))}
        </div>
      </section>
    </>
  );
}
