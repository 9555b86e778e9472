/**
 * Compares a response with its expected value. Fields of the response that are not in the expected value are ignored,
 * because the client drops them.
 *
 * @returns the path of the first difference; undefined when there is none.
 */
export function firstDifference(expected: unknown, response: unknown, path = ''): string | undefined {
  if (typeof expected !== 'object' || expected === null) return expected === response ? undefined : path;
  if (typeof response !== 'object' || response === null) return path;
  if (Array.isArray(expected) && (!Array.isArray(response) || response.length !== expected.length))
    return path;
  for (const [key, value] of Object.entries(expected)) {
    const below = path === '' ? key : `${path}.${key}`;
    const found = firstDifference(
      value,
      Object.hasOwn(response, key) ? Reflect.get(response, key) : undefined,
      below,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}
