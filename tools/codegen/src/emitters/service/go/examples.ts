import { methodTypeName } from '../../../contract/code-names.ts';
import type { ClientPart } from '../../../contract/client-part.ts';
import type { ContractMethod } from '@ethread/openrpc';
import { type NamedShape, type Shape, shapeOf } from '../../../contract/shape.ts';
import { DocumentError, isObject, type Json } from '@ethread/openrpc';
import { examplesOf } from '../examples.ts';
import { aliasedName, choicesOf, goHeader, goName, goText, goType, resolved } from './source.ts';

type Named = ReadonlyMap<string, NamedShape>;

/** Emits the document's examples as tests of the client against the service at ETHREAD_URL. */
export function emitGoExamples({ methods, shapes }: ClientPart, client: string): string {
  const named: Named = new Map(shapes.map((shape) => [shape.name, shape]));
  return `${goHeader}
import (
	"context"
	"testing"
)

// The ${client} returns the documented results.
func Test${client}Examples(t *testing.T) {
	client, ctx := New${client}(exampleTransport(t)), context.Background()
${methods.flatMap((method) => checks(method, named)).join('')}}
`;
}

function checks(method: ContractMethod, named: Named): string[] {
  const typeName = methodTypeName(method.name);
  return examplesOf(method).map(({ name, params, result }) => {
    const args = method.params.map((param) => {
      const value = params.get(param.name);
      const shape = shapeOf(param.schema);
      return value === undefined ? absentLiteral(shape, named) : argument(shape, value, named);
    });
    const call = `client.${typeName}(${['ctx', ...args].join(', ')})`;
    return `\tcheckExample(t, ${goText(`${method.name}: ${name}`)}, outcomeOf(${call}), ${goText(JSON.stringify(result))})\n`;
  });
}

/** Prints the literal of an absent param. */
function absentLiteral(shape: Shape, named: Named): string {
  const { kind } = resolved(shape, named);
  return kind === 'string' || kind === 'enum' ? goText('') : 'nil';
}

/** Prints the value of a param. One that may be null and is an object is a pointer. */
function argument(shape: Shape, value: Json, named: Named): string {
  return shape.kind === 'nullable' ? fieldLiteral(shape, value, named) : literalOf(shape, value, named);
}

/** Prints a value as a literal of its type, which the compiler checks. */
function literalOf(shape: Shape, value: Json, named: Named): string {
  if (value === null) return 'nil';
  if (shape.kind === 'nullable') return literalOf(shape.of, value, named);
  const inner = resolved(shape, named);
  const typeName = shape.kind === 'reference' ? aliasedName(shape.name, named) : undefined;
  const place = { owner: 'an example', named };
  switch (inner.kind) {
    case 'string':
    case 'enum':
      return typeName === undefined ? goText(String(value)) : `${typeName}(${goText(String(value))})`;
    case 'integer':
    case 'number':
      // A literal alone would be an int, also where a pointer to it is taken.
      return `${typeName ?? goType(inner, place)}(${String(value)})`;
    case 'boolean':
      return String(value);
    case 'list': {
      const items = Array.isArray(value) ? value : [];
      const type = typeName ?? goType(inner, place);
      const isPointer = type.startsWith('[]*');
      const literals = items.map((item: Json) => {
        const text = literalOf(inner.items, item, named);
        return isPointer && item !== null ? `pointerTo(${text})` : text;
      });
      return `${type}{${literals.join(', ')}}`;
    }
    case 'record': {
      if (!isObject(value) || typeName === undefined) break;
      const fields = inner.fields.flatMap((field) => {
        const own = value[field.name];
        return own === undefined || own === null
          ? []
          : [`${goName(field.name)}: ${fieldLiteral(field.shape, own, named)}`];
      });
      return `${typeName}{${fields.join(', ')}}`;
    }
    case 'any':
      return anyLiteral(value, typeName);
    case 'union':
      if (typeName === undefined) return anyLiteral(value);
      return choiceLiteral(typeName, inner.choices, value, named);
    default:
      break;
  }
  throw new DocumentError(`an example's value has no Go literal: ${JSON.stringify(value)}`);
}

/** Prints a value without a type of its own. @param type The type of an object. */
function anyLiteral(value: Json, type = 'map[string]any'): string {
  if (value === null) return 'nil';
  if (Array.isArray(value)) return `[]any{${value.map((item) => anyLiteral(item)).join(', ')}}`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, item]) => `${goText(key)}: ${anyLiteral(item)}`);
  return `${type}{${entries.join(', ')}}`;
}

/** Prints the value of a field. One that may be absent and has a zero value of its own is a pointer. */
function fieldLiteral(shape: Shape, value: Json, named: Named): string {
  const { kind } = resolved(shape, named);
  const text = literalOf(shape, value, named);
  return ['boolean', 'integer', 'number', 'record'].includes(kind) ? `pointerTo(${text})` : text;
}

/** Prints a value of a union as the first choice that has such values. */
function choiceLiteral(
  name: string,
  choices: Extract<Shape, { kind: 'union' }>['choices'],
  value: Json,
  named: Named,
): string {
  for (const { typeName, declared } of choicesOf(name, choices, named)) {
    const target = declared ?? resolved({ kind: 'reference', name: typeName }, named);
    if (!mayHold(target, value)) continue;
    if (!declared) return literalOf({ kind: 'reference', name: typeName }, value, named);
    return declared.kind === 'list'
      ? literalOf(declared, value, named).replace(/^\[\][^{]*/, typeName)
      : `${typeName}(${JSON.stringify(value)})`;
  }
  throw new DocumentError(`${name}: no choice holds ${JSON.stringify(value)}`);
}

function mayHold(shape: Shape, value: Json): boolean {
  switch (shape.kind) {
    case 'enum':
      return typeof value === 'string' && shape.values.includes(value);
    case 'string':
      return typeof value === 'string';
    case 'integer':
    case 'number':
      return typeof value === 'number';
    case 'list':
      return Array.isArray(value);
    case 'record':
      return isObject(value) && shape.fields.every(({ name, isRequired }) => !isRequired || name in value);
    default:
      return false;
  }
}
