/**
 * Compares a response with its expected value. Fields of the response that are not in the expected value are ignored,
 * because the client drops them.
 *
 * @returns the path of the first difference; undefined when there is none.
 */
export function firstDifference(expected: unknown, answer: unknown, path = ''): string | undefined {
  if (typeof expected !== 'object' || expected === null) return expected === answer ? undefined : path;
  if (typeof answer !== 'object' || answer === null) return path;
  if (Array.isArray(expected) && (!Array.isArray(answer) || answer.length !== expected.length)) return path;
  for (const [key, value] of Object.entries(expected)) {
    const below = path === '' ? key : `${path}.${key}`;
    const found = firstDifference(
      value,
      Object.hasOwn(answer, key) ? Reflect.get(answer, key) : undefined,
      below,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}
