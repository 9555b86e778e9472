import type { Schema } from './contract.ts';

/** A type as it is written on a page, with the names of schemas apart so that they can be links. */
export type TypeLabel =
  | { readonly kind: 'schema'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly of: TypeLabel }
  | { readonly kind: 'union'; readonly of: readonly TypeLabel[] };

/** How a schema is called. */
export function typeLabel(schema: Schema): TypeLabel {
  const name = schemaName(schema);
  if (name !== undefined) return { kind: 'schema', name };
  if (schema.anyOf) {
    // What is null is said last.
    const parts = schema.anyOf.map(typeLabel);
    const isNull = (label: TypeLabel) => label.kind === 'text' && label.text === 'null';
    return { kind: 'union', of: [...parts.filter((part) => !isNull(part)), ...parts.filter(isNull)] };
  }
  if (schema.type === 'array') return { kind: 'list', of: typeLabel(schema.items ?? {}) };
  if (schema.enum)
    return { kind: 'text', text: schema.enum.map((value) => JSON.stringify(value)).join(' | ') };
  return { kind: 'text', text: schema.type ?? 'any' };
}

/** A label in one line of plain text. */
export function printLabel(label: TypeLabel): string {
  switch (label.kind) {
    case 'schema':
      return label.name;
    case 'text':
      return label.text;
    case 'list':
      return label.of.kind === 'union' ? `(${printLabel(label.of)})[]` : `${printLabel(label.of)}[]`;
    case 'union':
      return label.of.map(printLabel).join(' | ');
  }
}

/** The component that a schema refers to. */
export function schemaName({ $ref }: Schema): string | undefined {
  return $ref?.replace(/^#\/components\/schemas\//, '');
}
