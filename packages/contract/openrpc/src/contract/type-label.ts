import type { Schema } from './contract.ts';

/** A type as shown on a page. Names of schemas are separate parts, so that they can be links. */
export type TypeLabel =
  | { readonly kind: 'schema'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly of: TypeLabel }
  | { readonly kind: 'union'; readonly of: readonly TypeLabel[] };

/** Returns the label of a schema's type. */
export function typeLabel(schema: Schema): TypeLabel {
  const name = schemaName(schema);
  if (name !== undefined) return { kind: 'schema', name };
  if (schema.anyOf) {
    // Null comes last.
    const parts = schema.anyOf.map(typeLabel);
    const isNull = (label: TypeLabel) => label.kind === 'text' && label.text === 'null';
    return { kind: 'union', of: [...parts.filter((part) => !isNull(part)), ...parts.filter(isNull)] };
  }
  if (schema.type === 'array') return { kind: 'list', of: typeLabel(schema.items ?? {}) };
  if (schema.enum)
    return { kind: 'text', text: schema.enum.map((value) => JSON.stringify(value)).join(' | ') };
  return { kind: 'text', text: schema.type ?? 'any' };
}

/** Prints a label as one line of plain text. */
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

/** Returns the component that a schema refers to. */
export function schemaName({ $ref }: Schema): string | undefined {
  return $ref?.replace(/^#\/components\/schemas\//, '');
}
