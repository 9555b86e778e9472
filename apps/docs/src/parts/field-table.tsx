import type { Field } from '@ethread/openrpc';
import { Text } from './text.tsx';
import { TypeName } from './type-name.tsx';

interface Props {
  /** The name before the anchor of each field: the type, or `params`. */
  readonly of: string;
  readonly fields: readonly Field[];
  /** The names of the types that the page itself explains. */
  readonly here: ReadonlySet<string>;
  /** True when the table marks fields that are always present, as it does for results. */
  readonly always?: boolean;
  /** The fields that the reference requires. */
  readonly requiredByContract?: readonly string[];
}

/** The fields of an object, one below the other. */
export function FieldTable({ of, fields, here, always = false, requiredByContract = [] }: Props) {
  return (
    <dl className="fields">
      {fields.map(({ name, type, required, description, default: standard }) => (
        <div key={name} id={`${of}.${name}`} className="field">
          <dt>
            <a className="field-anchor" href={`#${of}.${name}`}>
              <code className="field-name">{name}</code>
            </a>
            <span className="field-type">
              <TypeName label={type} here={here} />
            </span>
            {required && !always && <span className="mark mark-required">required</span>}
            {!required && always && <span className="mark">may be absent</span>}
            {!required && requiredByContract.includes(name) && (
              <span className="mark">required when strict</span>
            )}
            {standard !== undefined && (
              <span className="mark">
                default <code>{standard}</code>
              </span>
            )}
          </dt>
          {description && (
            <dd>
              <Text>{description}</Text>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
