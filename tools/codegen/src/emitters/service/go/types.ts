import type { ClientPart } from '../../../contract/client-part.ts';
import { type Choice, type Field, type NamedShape, type Shape } from '../../../contract/shape.ts';
import { DocumentError } from '@ethread/openrpc';
import {
  aliasedName,
  choicesOf,
  goComment,
  type GoField,
  goFields,
  goHeader,
  goName,
  type GoPlace,
  goText,
  goType,
  jsonTag,
  optionalType,
  resolved,
} from './source.ts';

type Named = ReadonlyMap<string, NamedShape>;

/** Emits a type for each schema that the methods use. */
export function emitGoTypes({ shapes, resultNames, sharedNames }: ClientPart): string {
  const named: Named = new Map(shapes.map((shape) => [shape.name, shape]));
  const own = shapes.filter(({ name }) => !sharedNames.has(name));
  const types = own.flatMap((shape) => declarations(shape, named, resultNames.has(shape.name)));
  const needsJson = types.some((type) => type.includes('json.'));
  return `${goHeader}${needsJson ? '\nimport "encoding/json"\n' : ''}
${types.join('\n')}`;
}

function declarations(
  { name, description, shape }: NamedShape,
  named: Named,
  isInResults: boolean,
): string[] {
  const place = { owner: name, named };
  const inner = shape.kind === 'nullable' ? shape.of : shape;
  const comment = goComment([`${name}: ${description}`]);
  switch (inner.kind) {
    case 'record': {
      const own: string[] = [];
      const fields = goFields(inner.fields.map((field) => fieldOf(field, place, own)));
      return [`${comment}type ${name} struct {\n${fields}}\n`, ...own];
    }
    case 'enum':
      return [
        `${comment}type ${name} string\n`,
        inner.values.map((value) => `const ${name}${goName(value)} ${name} = ${goText(value)}\n`).join(''),
      ];
    case 'union':
      // Go has no type for a list of one kind or another, and reads JSON into no interface.
      if (isInResults || inner.choices.every((choice) => choice.shape.kind === 'list'))
        return [`${comment}type ${name} = json.RawMessage\n`];
      return unionOfParams(name, comment, inner.choices, named);
    default: {
      const alias = aliasedName(name, named);
      return [`${comment}type ${name} ${alias === name ? goType(inner, place) : `= ${alias}`}\n`];
    }
  }
}

/** Returns an interface that the types of the choices alone implement. */
function unionOfParams(name: string, comment: string, choices: readonly Choice[], named: Named): string[] {
  const types = choicesOf(name, choices, named);
  const width = Math.max(...types.map(({ typeName }) => `func (${typeName}) is${name}()`.length));
  const declared = types.flatMap(({ typeName, declared: shape }) =>
    shape && !named.has(typeName)
      ? [
          `${goComment([`${typeName} is a choice of ${name}.`])}type ${typeName} ${goType(shape, { owner: typeName, named })}\n`,
        ]
      : [],
  );
  return [
    `${comment}type ${name} interface {\n\tis${name}()\n}\n`,
    ...declared,
    // Go's formatter puts the bodies of neighbours in one column.
    types.map(({ typeName }) => `${`func (${typeName}) is${name}()`.padEnd(width)} {}\n`).join(''),
  ];
}

/** Returns the parts of a field. Types that only it uses are added to `own`. */
function fieldOf({ name, description, isRequired, shape }: Field, place: GoPlace, own: string[]): GoField {
  const type = fieldType(name, shape, isRequired, place, own);
  return { name: goName(name), type, tag: jsonTag(name, isRequired), comment: description ?? '' };
}

function fieldType(name: string, shape: Shape, isRequired: boolean, place: GoPlace, own: string[]): string {
  const inner = resolved(shape, place.named);
  if (
    inner.kind === 'union' &&
    shape.kind !== 'reference' &&
    inner.choices.every((choice) => choice.shape.kind === 'list')
  ) {
    const items = inner.choices.flatMap((choice) =>
      choice.shape.kind === 'list' ? [choice.shape.items] : [],
    );
    const item = `${place.owner}${goName(name)}Item`;
    own.push(...resultUnion(item, items, place.named));
    return `[]${item}`;
  }
  return isRequired ? goType(shape, place) : optionalType(shape, place);
}

/** Returns a type that holds a text or an object, each in a field of its own. */
function resultUnion(name: string, items: readonly Shape[], named: Named): string[] {
  const text = items.find((item) => resolved(item, named).kind === 'string');
  const record = items.find((item) => resolved(item, named).kind === 'record');
  if (items.length !== 2 || text?.kind !== 'reference' || record?.kind !== 'reference')
    throw new DocumentError(`${name}: Go has a type for a text or an object only`);
  return [
    `${goComment([`${name} holds a ${text.name} or a ${record.name}.`])}type ${name} struct {
${goComment([`${text.name} is empty where ${record.name} is set.`], '\t')}\t${text.name} ${text.name}

${goComment([`${record.name} is nil where ${text.name} is set.`], '\t')}\t${record.name} *${record.name}
}
`,
    `// UnmarshalJSON reads either form.
func (item *${name}) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '"' {
		return json.Unmarshal(text, &item.${text.name})
	}
	return json.Unmarshal(text, &item.${record.name})
}
`,
    `// MarshalJSON writes the form that is set.
func (item ${name}) MarshalJSON() ([]byte, error) {
	if item.${record.name} != nil {
		return json.Marshal(item.${record.name})
	}
	return json.Marshal(item.${text.name})
}
`,
  ];
}
