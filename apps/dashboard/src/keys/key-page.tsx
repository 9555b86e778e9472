import { useState } from 'react';
import { useAnswer } from '../ask/administration.ts';
import { Failure } from '../failure.tsx';
import { UsageReport } from '../usage/usage-report.tsx';
import { OWN_DIMENSIONS, useUsageChoice } from '../usage/use-usage-choice.tsx';
import { KeyCard } from './key-card.tsx';
import { type PendingKeyAction, KeyDialogs } from './key-dialogs.tsx';

const REFRESH_MS = 10_000;

interface KeyPageProps {
  readonly id: string;
}

/** The page of one key, under a URL of its own: its limits and usage. */
export function KeyPage({ id }: KeyPageProps) {
  const key = useAnswer(`key ${id}`, (admin) => admin.keys_get(id), { everyMs: REFRESH_MS });
  const plans = useAnswer('plans', (admin) => admin.plans_list());
  const chains = useAnswer('chains', (admin) => admin.chains_list());
  const choice = useUsageChoice(OWN_DIMENSIONS, { span: '24h', by: 'method', measure: 'calls' });
  const usage = useAnswer(
    `usage ${id} ${choice.key}`,
    (admin) => admin.usage_query({ key: id, from: choice.from(), by: [choice.unit, choice.by] }),
    { everyMs: REFRESH_MS },
  );
  const [doing, setDoing] = useState<PendingKeyAction>();
  return (
    <>
      <p>
        <a href="#keys">All keys</a>
      </p>
      <Failure of={key} />
      {!key.value && !key.failure && <p className="waiting">Loading…</p>}
      {key.value && (
        <>
          <KeyCard
            keyOf={key.value}
            plan={plans.value?.find(({ name }) => name === key.value?.plan)}
            onDo={(kind) => key.value && setDoing({ kind, key: key.value })}
          />
          <section aria-label="Usage">
            <h2>Usage</h2>
            <UsageReport choice={choice} report={usage} keyId={id} />
          </section>
        </>
      )}
      <KeyDialogs
        doing={doing}
        plans={plans.value ?? []}
        chains={chains.value?.map(({ name }) => name) ?? []}
        onDone={() => {
          setDoing(undefined);
          key.again();
        }}
        onClose={() => setDoing(undefined)}
      />
    </>
  );
}
