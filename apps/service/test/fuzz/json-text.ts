/** A JSON text as a tree, which may also contain what no parser returns: duplicate keys, and numbers of any length. */
export type JsonText = null | boolean | number | string | RawText | Members | readonly JsonText[];

/** Text that is inserted unchanged. */
export class RawText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An object as the list of its members. A key may occur twice, and `__proto__` is a key like any other. */
export class Members {
  readonly list: readonly (readonly [string, JsonText])[];

  constructor(list: readonly (readonly [string, JsonText])[]) {
    this.list = list;
  }
}

/** Returns an object of a JSON text. */
export const members = (object: Readonly<Record<string, JsonText>>) => new Members(Object.entries(object));

export function printJson(value: JsonText): string {
  if (value instanceof RawText) return value.text;
  if (value instanceof Members)
    return `{${value.list.map(([key, inner]) => `${JSON.stringify(key)}:${printJson(inner)}`).join(',')}}`;
  if (isArray(value)) return `[${value.map(printJson).join(',')}]`;
  return JSON.stringify(value);
}

/** Counts the values of the tree, including the root. */
export function sizeOf(value: JsonText): number {
  return childrenOf(value).reduce<number>((sum, child) => sum + sizeOf(child), 1);
}

/** Returns the tree with one of its values changed. Positions count from the root (0) downwards. */
export function changeAt(value: JsonText, position: number, change: (value: JsonText) => JsonText): JsonText {
  if (position === 0) return change(value);
  let remaining = position - 1;
  const visit = (child: JsonText): JsonText => {
    const size = sizeOf(child);
    const isHere = remaining >= 0 && remaining < size;
    const changed = isHere ? changeAt(child, remaining, change) : child;
    remaining -= size;
    return changed;
  };
  if (value instanceof Members) return new Members(value.list.map(([key, inner]) => [key, visit(inner)]));
  return isArray(value) ? value.map(visit) : value;
}

function childrenOf(value: JsonText): readonly JsonText[] {
  if (value instanceof Members) return value.list.map(([, inner]) => inner);
  return isArray(value) ? value : [];
}

/** `Array.isArray` does not narrow to readonly arrays. */
export function isArray(value: JsonText): value is readonly JsonText[] {
  return Array.isArray(value);
}
