import { isObject, type Json, type JsonObject, listOf, own, without } from '@ethread/openrpc';
import { nameOf, readSchema } from '../schema/schema.ts';
import { sampleValue } from '../schema/sample-value.ts';
import { Field } from './field.tsx';
import type { PartsProps, ValueProps } from './value-props.ts';

/** The most properties to offer. Further ones can be written as JSON. */
const MAX_OFFERED = 60;

/** An object with known properties: their controls, and the names of those that can be added. Others are written as JSON. */
export function ObjectInput({
  root,
  schema,
  value,
  onChange,
  label,
  path,
  Part,
}: Omit<ValueProps, 'value'> & PartsProps & { value: JsonObject }) {
  const properties = own(schema.keywords, 'properties');
  const known = isObject(properties) ? properties : {};
  const required = listOf(own(schema.keywords, 'required'));
  const additional = own(schema.keywords, 'additionalProperties');
  const schemaOf = (name: string) => readSchema(root, own(known, name) ?? additional);
  // The order is that of the schema, so that nothing moves when a property is added.
  const present = [
    ...Object.keys(known).filter((name) => Object.hasOwn(value, name)),
    ...Object.keys(value).filter((name) => !Object.hasOwn(known, name)),
  ];
  const missing = Object.keys(known).filter((name) => !Object.hasOwn(value, name));
  const add = (name: string) => onChange({ ...value, [name]: sampleValue(root, schemaOf(name).keywords) });
  return (
    <div className="object">
      {present.map((name) => (
        <Field
          key={name}
          root={root}
          name={name}
          schema={schemaOf(name)}
          isRequired={required.includes(name)}
          value={own(value, name) ?? null}
          onChange={(changed: Json | undefined) =>
            onChange(changed === undefined ? without(value, name) : { ...value, [name]: changed })
          }
          label={`${label}, ${name}`}
          path={[...path, name]}
          Part={Part}
        />
      ))}
      {missing.length > 0 && (
        <div className="offers">
          {missing.slice(0, MAX_OFFERED).map((name) => (
            <button
              type="button"
              className="add"
              key={name}
              title={nameOf(root, schemaOf(name))}
              onClick={() => add(name)}
            >
              + {name}
              <span className="hidden"> to {label}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
