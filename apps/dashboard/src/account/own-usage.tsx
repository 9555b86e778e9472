import { UsageReport } from '../usage/usage-report.tsx';
import { OWN_DIMENSIONS, useUsageChoice } from '../usage/use-usage-choice.tsx';
import { useOwn } from './account-session.ts';

const REFRESH_MS = 30_000;

/** The usage of the account by hour or day, and by method or chain. */
export function OwnUsage() {
  const choice = useUsageChoice(OWN_DIMENSIONS, { span: '24h', by: 'method', measure: 'calls' });
  const report = useOwn(
    choice.key,
    (account) => account.usage_query({ from: choice.from(), by: [choice.unit, choice.by] }),
    { everyMs: REFRESH_MS },
  );
  return (
    <>
      <h2>Usage</h2>
      <UsageReport choice={choice} report={report} />
    </>
  );
}
