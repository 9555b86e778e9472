import { type Json, type JsonObject, own, type Path, textOf } from '@ethread/openrpc';
import { nameOf, type FormSchema } from '../schema/schema.ts';
import { sampleValue } from '../schema/sample-value.ts';
import { useRequest } from '../context.ts';
import { Markdown } from './markdown.tsx';
import type { PartsProps } from './value-props.ts';

export interface FieldProps extends PartsProps {
  readonly root: JsonObject;
  readonly name: string;
  readonly schema: FormSchema;
  readonly isRequired: boolean;
  /** undefined when it is omitted. */
  readonly value: Json | undefined;
  readonly onChange: (value: Json | undefined) => void;
  readonly label: string;
  readonly path: Path;
  readonly description?: string;
}

/** A named value with its control. An optional value can be omitted. */
export function Field(props: FieldProps) {
  const { root, name, schema, isRequired, value, onChange, label, path, Part } = props;
  const description = props.description || textOf(own(schema.keywords, 'description'));
  const found = useRequest(({ mismatches }) => mismatches.find((one) => isAt(one.path, path)));
  return (
    <div className={found ? 'field wrong' : 'field'}>
      <div className="field-head">
        <code className="name">{name}</code>
        <span className="type">{nameOf(root, schema)}</span>
        {isRequired && <span className="required">required</span>}
        {value === undefined ? (
          <button type="button" className="add" onClick={() => onChange(sampleValue(root, schema.keywords))}>
            + add<span className="hidden"> {label}</span>
          </button>
        ) : (
          !isRequired && (
            <button
              type="button"
              className="icon"
              aria-label={`Leave out ${label}`}
              onClick={() => onChange(undefined)}
            >
              ×
            </button>
          )
        )}
      </div>
      {description !== undefined && <Markdown text={description} />}
      {value !== undefined && (
        <Part root={root} schema={schema} value={value} onChange={onChange} label={label} path={path} />
      )}
      {found && (
        <p className="mismatch" role="alert">
          {found.path.slice(path.length).join('.') || label} {found.message}
        </p>
      )}
    </div>
  );
}

/** Returns true when a fault belongs to this field: at its value, or one level below, where no field may exist. */
const isAt = (fault: Path, path: Path) =>
  (fault.length === path.length || (fault.length === path.length + 1 && path.length > 0)) &&
  path.every((part, index) => String(part) === String(fault[index]));
