import { groupDigits } from '@ethread/ui/group-digits';
import { keptKey } from '@ethread/ui/kept-keys';
import { ResponseFacts, type Verdict, verdictOf } from '@ethread/ui/response';
import { type ReactNode, useEffect, useState } from 'react';
import { LEAST_WAIT_MS, pollWhileVisible } from './poll-while-visible.ts';
import { type ChainState, readChain, readHealth } from './read-chain.ts';
import { ANSWERED, UNAUTHORIZED } from './send-call.ts';
import { siteSettings } from './site-settings.ts';

export interface LiveChainProps {
  /** The price of the call that reads the chain, in credits. */
  readonly credits: number;
}

/** The health of the service and the head of its chain, at the origin of the page. A host without a service has none. */
export function LiveChain({ credits }: LiveChainProps) {
  const [health, setHealth] = useState<Verdict>();
  const [chain, setChain] = useState<ChainState>();
  const [isOn, setOn] = useState(true);
  const [spent, setSpent] = useState(0);

  useEffect(() => {
    if (!isOn) return undefined;
    const { origin } = location;
    let head: bigint | undefined;
    let rejectedKey: string | undefined;
    const polls = pollWhileVisible(async () => {
      const { versions } = await siteSettings();
      if (versions.service === undefined) {
        polls.stop();
        return false;
      }
      const found = await readHealth(origin);
      setHealth(found);
      const key = keptKey(origin);
      if (found.kind === 'bad' || key === '' || key === rejectedKey) return false;
      const state = await readChain(origin, key);
      if (state.outcome.status === UNAUTHORIZED) rejectedKey = key;
      if (state.outcome.status !== OK) return false;
      setChain(state);
      setSpent((before) => before + (state.outcome.price?.cost ?? 0));
      const isNew = state.head !== head;
      head = state.head;
      return isNew;
    }, document);
    // The reader's key is complete once a call with it had a response.
    document.addEventListener(ANSWERED, polls.again);
    return () => {
      document.removeEventListener(ANSWERED, polls.again);
      polls.stop();
    };
  }, [isOn]);

  const { head, finalized, outcome } = chain ?? {};
  return (
    <section className="live" aria-label="The chain now" data-is-live={health !== undefined}>
      <dl>
        <Fact name="Service">
          <span className={`is-${health?.kind ?? 'quiet'}`}>{health?.words ?? '–'}</span>
        </Fact>
        <Fact name="Head">{print(head)}</Fact>
        <Fact name="Finalized">
          {print(finalized)}
          {head !== undefined && finalized !== undefined && (
            <small> {print(head - finalized)} behind the head</small>
          )}
        </Fact>
      </dl>
      {outcome ? (
        <ResponseFacts {...outcome} verdict={verdictOf(outcome.answer)} />
      ) : (
        <p>Run the first call with your key: the head and the proof of its responses appear here.</p>
      )}
      <label>
        <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} /> Follow the
        head while this page is visible, at most every {LEAST_WAIT_MS / 1_000} seconds, for {credits} credits
        each time{spent > 0 && ` · ${groupDigits(String(spent))} credits so far`}
      </label>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The HTTP status of a response with a result, or with the error of a call. */
const OK = 200;

/** Prints the number of a block, or a dash for an unknown one. */
const print = (block: bigint | undefined) => (block === undefined ? '–' : groupDigits(String(block)));
