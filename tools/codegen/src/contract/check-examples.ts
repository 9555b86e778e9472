import { Ajv } from 'ajv';
import type { ContractExample, Json, JsonObject, Problems } from '@ethread/openrpc';
import type { Contract, ContractMethod } from '@ethread/openrpc';

/** Checks the params and the result of every example against their schemas. */
export function checkExamples({ methods, document }: Contract, problems: Problems): void {
  // Each validator runs for a few examples: the optimization of its code costs more time than it saves.
  const ajv = new Ajv({ strict: false, logger: false, validateFormats: false, code: { optimize: false } });
  const absolute = absoluteSchemas();
  ajv.addSchema({ $id: 'document', components: document['components'] });
  for (const method of methods) {
    for (const example of method.examples) {
      for (const [place, value, schema] of valuesOf(method, example)) {
        if (value === undefined || ajv.validate(absolute(schema), value)) continue;
        const error = ajv.errors?.[0];
        const path = (error?.instancePath ?? '').replaceAll('/', '.');
        problems.add(
          `methods ${method.name}: the example ${JSON.stringify(example.name)}: ${place}${path} ` +
            `${error?.message ?? 'does not match its schema'}`,
        );
      }
    }
  }
}

/** Returns the values of an example with their places and schemas. */
function valuesOf(
  { params, result }: ContractMethod,
  example: ContractExample,
): readonly (readonly [string, Json | undefined, JsonObject])[] {
  return [
    ...params.map(
      ({ name, schema }) =>
        [name, example.params.find((param) => param.name === name)?.value, schema] as const,
    ),
    ['result', example.result.value, result.schema],
  ];
}

/**
 * Returns a function that makes a schema's references lead into the document. Equal schemas become the same object, so
 * that Ajv compiles them once.
 */
function absoluteSchemas(): (schema: JsonObject) => object {
  const known = new Map<string, object>();
  return (schema) => {
    const text = JSON.stringify(schema).replaceAll('"$ref":"#/components/', '"$ref":"document#/components/');
    const made = known.get(text) ?? Object(JSON.parse(text));
    known.set(text, made);
    return made;
  };
}
