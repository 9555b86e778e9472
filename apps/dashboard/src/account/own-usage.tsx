import { UsageReport } from '../usage/usage-report.tsx';
import { useUsageChoice } from '../usage/use-usage-choice.tsx';
import { useOwn } from './account-session.ts';

const REFRESH_MS = 30_000;
const DIMENSIONS = [
  ['method', 'Method'],
  ['chain', 'Chain'],
] as const;

/** The usage of the account by hour or day, and by method or chain. */
export function OwnUsage() {
  const choice = useUsageChoice(DIMENSIONS, { span: '24h', by: 'method', measure: 'calls' });
  const report = useOwn(
    choice.key,
    (account) => account.usage_query({ from: choice.from(), by: [choice.unit, choice.by] }),
    { everyMs: REFRESH_MS },
  );
  return (
    <>
      <h2>Usage</h2>
      <div className="filters">{choice.controls}</div>
      <UsageReport
        choice={choice}
        report={report}
        empty="Nothing was used. Calls with this key show here within seconds."
      />
    </>
  );
}
