import { useState } from 'react';
import { useAnswer } from '../ask/administration.ts';
import { KeyChoice } from './key-choice.tsx';
import { labelsOf } from './key-labels.ts';
import { UsageReport } from './usage-report.tsx';
import { OWN_DIMENSIONS, useUsageChoice } from './use-usage-choice.tsx';

const DIMENSIONS = [...OWN_DIMENSIONS, ['key', 'Key']] as const;
const REFRESH_MS = 30_000;

/** The usage by hour or day, and by method, chain or key. */
export function Usage() {
  const choice = useUsageChoice(DIMENSIONS, { span: '30d', by: 'method', measure: 'credits' });
  const [key, setKey] = useState('');
  const keys = useAnswer('keys', (admin) => admin.keys_list());
  const report = useAnswer(
    `${choice.key} ${key}`,
    (admin) =>
      admin.usage_query({
        from: choice.from(),
        by: [choice.unit, choice.by],
        ...(key === '' ? {} : { key }),
      }),
    { everyMs: REFRESH_MS },
  );
  const labels = labelsOf(keys.value ?? []);
  const labelled = report.value && {
    ...report.value,
    rows: report.value.rows.map((row) =>
      row.key === undefined ? row : { ...row, key: labels.get(row.key) ?? row.key },
    ),
  };
  return (
    <UsageReport choice={choice} report={{ ...report, value: labelled }} keyId={key}>
      <KeyChoice keys={keys.value ?? []} value={key} onChange={setKey} />
    </UsageReport>
  );
}
