import { isObject, type Json, listOf, own } from '@ethread/openrpc';
import { nameOf } from '../schema/schema.ts';
import { sampleValue } from '../schema/sample-value.ts';
import { partOf, ValueInput, type ValueProps } from './value-input.tsx';

/** The most items to show. Further items appear only in the JSON view. */
const MAX_SHOWN = 100;

/** A list, with controls to edit, add and remove items. */
export function ArrayInput({
  root,
  schema,
  value,
  onChange,
  label,
  path,
}: Omit<ValueProps, 'value'> & { value: readonly Json[] }) {
  const schemaOf = (index: number) => {
    const items = own(schema.keywords, 'items');
    const first = listOf(own(schema.keywords, 'prefixItems') ?? (Array.isArray(items) ? items : []));
    return first[index] ?? (isObject(items) ? items : undefined);
  };
  const next = partOf(root, schemaOf(value.length));
  return (
    <div className="list">
      {value.slice(0, MAX_SHOWN).map((item, index) => (
        <div className="item" key={index}>
          <ValueInput
            root={root}
            schema={partOf(root, schemaOf(index))}
            value={item}
            onChange={(changed) => onChange(value.with(index, changed))}
            label={`${label}, item ${index + 1}`}
            path={[...path, index]}
          />
          <button
            type="button"
            className="icon"
            aria-label={`Remove item ${index + 1} of ${label}`}
            onClick={() => onChange(value.toSpliced(index, 1))}
          >
            ×
          </button>
        </div>
      ))}
      {value.length > MAX_SHOWN && (
        <p className="empty">{value.length - MAX_SHOWN} more items: change them as JSON.</p>
      )}
      <button
        type="button"
        className="add"
        onClick={() => onChange([...value, sampleValue(root, next.keywords, { isComplete: false })])}
      >
        + {nameOf(root, next) === 'any' ? 'item' : nameOf(root, next)}
        <span className="hidden"> to {label}</span>
      </button>
    </div>
  );
}
