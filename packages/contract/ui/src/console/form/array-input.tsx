import { isObject, type Json, listOf, own } from '@ethread/openrpc';
import { nameOf, readSchema } from '../schema/schema.ts';
import { sampleValue } from '../schema/sample-value.ts';
import type { PartsProps, ValueProps } from './value-props.ts';

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
  Part,
}: Omit<ValueProps, 'value'> & PartsProps & { value: readonly Json[] }) {
  const schemaOf = (index: number) => {
    const items = own(schema.keywords, 'items');
    const first = listOf(own(schema.keywords, 'prefixItems') ?? (Array.isArray(items) ? items : []));
    return first[index] ?? (isObject(items) ? items : undefined);
  };
  const next = readSchema(root, schemaOf(value.length));
  return (
    <div className="list">
      {value.slice(0, MAX_SHOWN).map((item, index) => (
        <div className="item" key={index}>
          <Part
            root={root}
            schema={readSchema(root, schemaOf(index))}
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
        onClick={() => onChange([...value, sampleValue(root, next.keywords)])}
      >
        + {nameOf(root, next) === 'any' ? 'item' : nameOf(root, next)}
        <span className="hidden"> to {label}</span>
      </button>
    </div>
  );
}
