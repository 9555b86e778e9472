/** A member or element in which two results differ. A side that lacks it has undefined. */
export interface Difference {
  /** The way to it, such as `transactions[3].value`; empty for the whole result. */
  readonly path: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** The comparison of two results. */
export interface Comparison {
  /** Values that differ, the first ones. */
  readonly values: readonly Difference[];
  /** Names of members that only one of the two has, with the side that has it. */
  readonly fields: ReadonlySet<string>;
}

/** Differences of one comparison that are listed. */
const MAX_LISTED = 8;
/** Nesting of the compared values. No method of a node has more. */
const MAX_DEPTH = 64;
const TOO_DEEP = `nested deeper than ${MAX_DEPTH}`;

/**
 * Compares two results as JSON. The case of hex does not count, and a member that is null on one side may be absent on
 * the other.
 *
 * @param ignored - names of members that are not compared.
 */
export function compareResults(
  ours: unknown,
  theirs: unknown,
  ignored: ReadonlySet<string> = new Set(),
): Comparison {
  const values: Difference[] = [];
  const fields = new Set<string>();

  function compare(one: unknown, other: unknown, path: string, depth: number): void {
    if (values.length >= MAX_LISTED) return;
    const differs = () => void values.push({ path, ours: one, theirs: other });
    if (depth > MAX_DEPTH) return void values.push({ path, ours: TOO_DEEP, theirs: TOO_DEEP });
    if (Array.isArray(one) && Array.isArray(other)) {
      if (one.length !== other.length) {
        values.push({ path: `${path}.length`, ours: one.length, theirs: other.length });
        return;
      }
      one.forEach((item, index) => compare(item, other[index], `${path}[${index}]`, depth + 1));
      return;
    }
    if (isObject(one) && isObject(other)) return compareMembers(one, other, path, depth);
    if (!isSameScalar(one, other)) differs();
  }

  function compareMembers(one: Members, other: Members, path: string, depth: number): void {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      if (ignored.has(name)) continue;
      const [mine, its] = [one[name] ?? undefined, other[name] ?? undefined];
      if ((mine === undefined) === (its === undefined))
        compare(mine, its, path === '' ? name : `${path}.${name}`, depth + 1);
      else fields.add(`${name} (${mine === undefined ? 'theirs' : 'ours'})`);
    }
  }

  compare(ours ?? null, theirs ?? null, '', 0);
  return { values, fields };
}

type Members = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSameScalar(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase();
}
