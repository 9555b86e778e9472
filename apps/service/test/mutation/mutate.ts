/** One change of a JSON value. */
export interface Mutation {
  /** Path of the change. List positions are `*`. */
  readonly path: string;
  /** The value with the change. Everything else is the same. */
  readonly mutated: unknown;
}

/** In lists of more items, only the first, middle and last items are changed. */
const MANY_ITEMS = 60;

/**
 * Generates every change of one place. Each value becomes another of its kind, and each field and each item of a list is
 * left out once. Each list contains its last item twice.
 */
export function* mutationsOf(value: unknown, path = ''): Generator<Mutation> {
  if (Array.isArray(value)) {
    const last: unknown = value.at(-1);
    if (value.length > 0) {
      for (const index of chosenItems(value.length))
        yield { path: `${path}.length`, mutated: value.toSpliced(index, 1) };
      yield { path: `${path}.length`, mutated: [...value, last] };
    } else {
      yield { path: `${path}.length`, mutated: [`0x${'00'.repeat(32)}`] };
    }
    for (const index of chosenItems(value.length)) {
      for (const below of mutationsOf(value[index], `${path}.*`)) {
        yield { path: below.path, mutated: value.with(index, below.mutated) };
      }
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, field] of Object.entries(value)) {
      const at = path === '' ? key : `${path}.${key}`;
      const { [key]: _left, ...others } = { ...value } as Record<string, unknown>;
      yield { path: `${at} (left out)`, mutated: others };
      for (const below of mutationsOf(field, at)) {
        yield { path: below.path, mutated: { ...value, [key]: below.mutated } };
      }
    }
  } else {
    yield { path, mutated: another(value) };
  }
}

function another(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return `0x${'11'.repeat(20)}`;
  if (value === '0x') return '0x00';
  const last = Number.parseInt(value.slice(-1), 16);
  return value.slice(0, -1) + (last ^ 1).toString(16);
}

function chosenItems(length: number): readonly number[] {
  if (length <= MANY_ITEMS) return Array.from({ length }, (_none, index) => index);
  const middle = Math.floor(length / 2);
  return [0, 1, middle - 1, middle, length - 2, length - 1];
}
