import type { Key } from '@ethread/admin/client';
import { labelsOf } from './key-labels.ts';

interface KeyChoiceProps {
  readonly keys: readonly Key[];
  /** The id of the chosen key; empty for all keys. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

export function KeyChoice({ keys, value, onChange }: KeyChoiceProps) {
  const labels = labelsOf(keys);
  return (
    <label className="of-key">
      <span className="hidden">Key</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">All keys</option>
        {keys.map(({ id }) => (
          <option key={id} value={id}>
            {labels.get(id)}
          </option>
        ))}
      </select>
    </label>
  );
}
