import { useId, useState } from 'react';
import { isObject, type Json, listOf, own, textOf } from '@ethread/openrpc';
import { alternativesOf, nameOf, type FormSchema, titleOf, typeOf } from '../schema/schema.ts';
import { sampleValue } from '../schema/sample-value.ts';
import { ArrayInput } from './array-input.tsx';
import { formOf, isQuantity } from './fits.ts';
import { JsonInput } from './json-input.tsx';
import { ObjectInput } from './object-input.tsx';
import { QuantityInput } from './quantity-input.tsx';
import type { ValueProps } from './value-props.ts';

/** The control for a value, by its schema. It renders only existing values, so that a recursive schema terminates. */
export function ValueInput(props: ValueProps) {
  const { root, schema, value } = props;
  const forms = alternativesOf(root, schema);
  if (forms.length > 1) return <ChoiceInput {...props} forms={forms} />;
  if (forms[0]) return <ValueInput {...props} schema={forms[0]} />;
  const type = typeOf(schema);
  const values = listOf(own(schema.keywords, 'enum'));
  if (values.length > 0) return <SelectInput {...props} values={values} />;
  if ('const' in schema.keywords || type === 'null')
    return <code className="fixed">{JSON.stringify(own(schema.keywords, 'const') ?? null)}</code>;
  if (type === 'boolean') return <SelectInput {...props} values={[true, false]} />;
  if (type === 'string' && typeof value === 'string' && isQuantity(schema))
    return <QuantityInput {...props} value={value} />;
  if (type === 'string' && typeof value === 'string') return <TextInput {...props} value={value} />;
  if (type === 'integer' || type === 'number') return <NumberInput {...props} />;
  if (type === 'array' && Array.isArray(value))
    return <ArrayInput {...props} value={value} Part={ValueInput} />;
  if (isObject(own(schema.keywords, 'properties')) && isObject(value))
    return <ObjectInput {...props} value={value} Part={ValueInput} />;
  return <JsonInput {...props} />;
}

function ChoiceInput(props: ValueProps & { forms: readonly FormSchema[] }) {
  const { root, forms, value, onChange, label } = props;
  const id = useId();
  // The user's choice applies as long as the value is the one edited here. A value from elsewhere selects its own form.
  const [chosen, setChosen] = useState<{ index: number; value: Json }>();
  const index = chosen && chosen.value === value ? chosen.index : formOf(root, forms, value);
  const form = forms[index];
  const change = (next: Json) => {
    setChosen({ index, value: next });
    onChange(next);
  };
  const choose = (at: number) => {
    const next = sampleValue(root, forms[at]?.keywords);
    setChosen({ index: at, value: next });
    onChange(next);
  };
  return (
    <div className="choice">
      <label className="hidden" htmlFor={id}>
        Form of {label}
      </label>
      <select id={id} value={index} onChange={(event) => choose(Number(event.target.value))}>
        {forms.slice(0, 200).map((one, at) => (
          <option key={at} value={at}>
            {titleOf(one) ?? nameOf(root, one)}
          </option>
        ))}
      </select>
      {form && <ValueInput {...props} schema={form} onChange={change} />}
    </div>
  );
}

function SelectInput({ values, value, onChange, label }: ValueProps & { values: readonly Json[] }) {
  const at = values.findIndex((one) => JSON.stringify(one) === JSON.stringify(value));
  return (
    <select
      aria-label={label}
      value={at}
      onChange={(event) => onChange(values[Number(event.target.value)] ?? null)}
    >
      {at < 0 && <option value={-1}>{JSON.stringify(value)}</option>}
      {values.slice(0, 1_000).map((one, index) => (
        <option key={index} value={index}>
          {typeof one === 'string' ? one : JSON.stringify(one)}
        </option>
      ))}
    </select>
  );
}

function TextInput({ schema, value, onChange, label }: ValueProps & { value: string }) {
  const pattern = textOf(own(schema.keywords, 'pattern'));
  const isHex = pattern?.startsWith('^0x') === true;
  return (
    <input
      type="text"
      className={isHex ? 'hex' : undefined}
      aria-label={label}
      value={value}
      placeholder={isHex ? '0x…' : textOf(own(schema.keywords, 'format'))}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** A number. A text that is not a number stays as it is, and the check reports it. */
function NumberInput({ schema, value, onChange, label }: ValueProps) {
  const minimum = own(schema.keywords, 'minimum');
  return (
    <input
      type="text"
      inputMode="decimal"
      aria-label={label}
      value={typeof value === 'string' ? value : JSON.stringify(value)}
      placeholder={typeof minimum === 'number' ? `at least ${minimum}` : undefined}
      autoComplete="off"
      onChange={({ target: { value: text } }) => {
        const isNumber = /^-?\d+(\.\d+)?$/.test(text) && JSON.stringify(Number(text)) === text;
        onChange(isNumber ? Number(text) : text);
      }}
    />
  );
}
