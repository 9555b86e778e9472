import { useAnswer } from '../ask/use-answer.ts';
import { Failure } from '../failure.tsx';
import { ChainCard } from './chain-card.tsx';
import { Traffic } from './traffic.tsx';

/** The polling intervals, in milliseconds. */
const TRAFFIC_MS = 1_000;
const CHAINS_MS = 3_000;

/** The current traffic of the service, and the state of its chains. */
export function Overview() {
  const traffic = useAnswer('traffic', (admin) => admin.traffic_get(), { everyMs: TRAFFIC_MS });
  const chains = useAnswer('chains', (admin) => admin.chains_list(), { everyMs: CHAINS_MS });
  return (
    <>
      <Failure of={traffic} />
      {traffic.value ? <Traffic traffic={traffic.value} /> : <p className="waiting">Loading…</p>}
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
