import { useMemo, useState } from 'react';
import {
  isObject,
  type Json,
  type JsonObject,
  type Method,
  type Contract,
  own,
  without,
} from '@ethread/openrpc';
import { type Draft, draftOf, paramsOf, type Structure, structuresOf } from '../request/call.ts';
import { readSchema } from '../schema/schema.ts';
import { useConsole } from '../context.ts';
import { Field } from './field.tsx';
import { JsonInput } from './json-input.tsx';
import { ValueInput } from './value-input.tsx';

const WORDS: Readonly<Record<Structure, string>> = { position: 'By position', name: 'By name' };

/** The params of a method, as a form or as JSON. */
export function ParamForm({ model, method, draft }: { model: Contract; method: Method; draft: Draft }) {
  const requests = useConsole();
  const [isJson, setJson] = useState(false);
  const structures = structuresOf(method);
  const completedBy = useMemo(
    () => ({ schema: schemaOf(method, draft.structure), root: model.document }),
    [method, draft.structure, model],
  );
  const set = (change: Partial<Draft>) => requests.setDraft(method, { ...draft, ...change });
  const setValue = (name: string, value: Json | undefined) =>
    set({ values: value === undefined ? without(draft.values, name) : { ...draft.values, [name]: value } });
  return (
    <fieldset className="params">
      <legend className="hidden">Params of {method.name}</legend>
      <div className="params-head">
        <h3>Params</h3>
        <select
          aria-label="How params are sent"
          value={draft.structure}
          disabled={structures.length < 2}
          onChange={({ target }) => set({ structure: target.value === 'name' ? 'name' : 'position' })}
        >
          {structures.map((structure) => (
            <option key={structure} value={structure}>
              {WORDS[structure]}
            </option>
          ))}
        </select>
        {method.examples.length > 0 && (
          <select
            aria-label="Fill in an example"
            value=""
            onChange={({ target }) => set({ values: method.examples[Number(target.value)]?.params ?? {} })}
          >
            <option value="" disabled>
              Example…
            </option>
            {method.examples.slice(0, 200).map((example, index) => (
              <option key={index} value={index}>
                {example.name}
              </option>
            ))}
          </select>
        )}
        <button type="button" className="quiet" aria-pressed={isJson} onClick={() => setJson(!isJson)}>
          {isJson ? 'Form' : 'JSON'}
        </button>
      </div>
      {isJson ? (
        <JsonInput
          value={paramsOf(method.params, draft) ?? null}
          onChange={(value) =>
            (Array.isArray(value) || isObject(value)) && set(draftOf(method.params, value))
          }
          label="Params"
          completedBy={completedBy}
        />
      ) : (
        <>
          {method.params.length === 0 && <p className="empty">It takes no params.</p>}
          {method.params.map((param) => (
            <Field
              key={param.name}
              root={model.document}
              name={param.name}
              schema={readSchema(model.document, param.schema)}
              isRequired={param.required}
              value={own(draft.values, param.name)}
              onChange={(value) => setValue(param.name, value)}
              label={param.name}
              path={[param.name]}
              Part={ValueInput}
              description={param.description}
            />
          ))}
        </>
      )}
    </fieldset>
  );
}

/** Returns the schema of the params of a method in wire form. */
function schemaOf({ params }: Method, structure: Structure): JsonObject {
  if (structure === 'position') return { type: 'array', prefixItems: params.map(({ schema }) => schema) };
  const properties = Object.fromEntries(params.map(({ name, schema }) => [name, schema]));
  return { type: 'object', properties, required: params.flatMap((one) => (one.required ? [one.name] : [])) };
}
